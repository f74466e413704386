// A medical sentence. Until somebody has read the translation, its English stands below it.
import { provider } from '#web/messages/language.ts';
import styles from './Questions.module.css';

export function WithEnglish({ write }: { write: () => string }) {
  const english = provider.inEnglish(write);
  return (
    <>
      {write()}
      {english === null ? null : (
        <span lang="en" dir="ltr" className={`soft small ${styles.english}`}>
          {english}
        </span>
      )}
    </>
  );
}
