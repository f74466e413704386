// The versions of a section: who, when, what, and the way back.
import type { LanguageCode } from '#messages/languages.ts';
import type { Section } from '#contract/siteContent.ts';
import { siteWords as words } from './words.ts';
import { formatSecond } from '#web/lib/format.ts';
import { Card } from '#web/ui/Card.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { Words } from '#web/ui/Words.tsx';
import { siteHref } from './changeSite.ts';
import styles from './site.module.css';

export interface Version {
  version: number;
  updatedBy: string | null;
  updatedDate: string | null;
  what: string[];
  /** Of null: what comes with the program. */
  isDefault: boolean;
}

interface HistoryProps {
  place: { section: Section; language: LanguageCode };
  history: readonly Version[];
}

export function History({ place, history }: HistoryProps) {
  return (
    <Card title="History">
      {history.length === 0 ? <p>Nothing was changed yet.</p> : null}
      <ol role="list" className={styles.history}>
        {history.map(({ version, updatedBy, updatedDate, what, isDefault }, at) => {
          const when = updatedDate === null ? '' : formatSecond(updatedDate);
          return (
            <li key={version}>
              <span>
                <strong>{when}</strong> <Words text={updatedBy ?? words.erased} />
                {at === 0 ? ` (now)` : null}
              </span>
              <span className="soft small anywhere">{what.join('; ')}</span>
              {at > 0 && !isDefault ? (
                <LinkButton href={siteHref(place, version)} size="small" data-keep-scroll>
                  Use this again <span className="visually-hidden">: {when}</span>
                </LinkButton>
              ) : null}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
