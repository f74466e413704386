import { t } from '#web/messages/t.ts';
import { BoldCheckIcon } from './icons.tsx';
import styles from './Checklist.module.css';

export interface ChecklistProps {
  label: string;
  items: readonly { text: string; met: boolean }[];
}

/** Rules that tick off as they are met. */
export function Checklist({ label, items }: ChecklistProps) {
  return (
    <ul role="list" className="stack close soft small" aria-label={label}>
      {items.map(({ text, met }) => (
        <li key={text} className={styles.item} data-met={met || undefined}>
          <span className={styles.icon} aria-hidden="true">
            {met ? <BoldCheckIcon size={14} /> : null}
          </span>
          {text}
          <span className="visually-hidden">{` (${t(met ? 'ui.met' : 'ui.notYetMet')})`}</span>
        </li>
      ))}
    </ul>
  );
}
