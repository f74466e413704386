// How a search goes, in three steps.
import type { PlainId } from '#messages/translate.ts';
import { t } from '#web/messages/t.ts';
import styles from './SearchStory.module.css';

const steps = [
  ['home.story.search', 'home.story.search.text'],
  ['home.story.call', 'home.story.call.text'],
  ['home.story.ask', 'home.story.ask.text'],
] as const satisfies readonly (readonly [PlainId, PlainId])[];

export function SearchStory() {
  return (
    <ol role="list" className={styles.steps} aria-label={t('home.story')}>
      {steps.map(([heading, text]) => (
        <li key={heading}>
          <strong>{t(heading)}</strong>
          <p>{t(text)}</p>
        </li>
      ))}
    </ol>
  );
}
