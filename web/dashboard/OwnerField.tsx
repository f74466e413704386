// The user whose page a form was filled in on. The server rejects it if another user has logged in since, in another tab.
export function OwnerField({ userID }: { userID: string }) {
  return <input type="hidden" name="userID" value={userID} />;
}
