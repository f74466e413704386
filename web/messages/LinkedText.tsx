/** A message with a link in it: what stands between <link> and </link>. */
export function LinkedText({ text, href }: { text: string; href: string }) {
  const [before, inside, after] = text.split(/<\/?link>/);
  return (
    <>
      {before}
      <a href={href}>{inside}</a>
      {after}
    </>
  );
}
