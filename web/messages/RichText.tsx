// A message with one part in <link>…</link>, which the caller makes an element of.
import type { ReactNode } from 'react';

export function RichText({ text, link }: { text: string; link: (text: string) => ReactNode }) {
  const [before, inside = '', after] = text.split(/<\/?link>/);
  return (
    <>
      {before}
      {link(inside)}
      {after}
    </>
  );
}
