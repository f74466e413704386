// Whose page a form was filled in on. When another person has logged in since, in another tab, the server refuses it.
export function OwnerField({ userID }: { userID: string }) {
  return <input type="hidden" name="userID" value={userID} />;
}
