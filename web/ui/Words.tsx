import styles from './Words.module.css';

/** Longer than any ordinary word of a name or place. */
const ORDINARY_LETTERS = 18;

/** Text whose ordinary words stay whole while a longer one may break anywhere, so that no table grows beyond its page. */
export function Words({ text }: { text: string }) {
  if (!text.split(/\s/).some((word) => word.length > ORDINARY_LETTERS))
    return <span className={styles.words}>{text}</span>;
  return (
    <span className={styles.words}>
      {text.split(/(\s+)/).map((word, index) =>
        word.length > ORDINARY_LETTERS ? (
          <span key={index} className={styles.long}>
            {word}
          </span>
        ) : (
          word
        ),
      )}
    </span>
  );
}
