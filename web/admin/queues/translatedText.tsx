// Texts of other languages, in the administrators' English pages.
import type { ReactNode } from 'react';
import { languageCodes, withPrefix } from '#messages/languages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import styles from './queues.module.css';

interface Translated {
  language?: unknown;
  sentence?: unknown;
}

/** With its language, in its own direction. */
export const inLanguage = (text: string, { language }: Translated): ReactNode => (
  <span lang={String(language)} dir="auto" className={styles.translated}>
    {text}
  </span>
);

/** The page with the sentence, in its language; browsers mark the sentence in its place. */
export function pageLink(path: string, { language, sentence }: Translated): ReactNode {
  const code = languageCodes.find((known) => known === language) ?? 'en';
  // A hyphen has a meaning there.
  const marked = encodeURIComponent(String(sentence)).replaceAll('-', '%2D');
  return (
    <Anchor href={`${withPrefix(code, path)}#:~:text=${marked}`} target="_blank">
      {path}
    </Anchor>
  );
}
