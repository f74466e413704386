// Where the account is logged in; each session is ended alone or all others at once.
import type { OwnSession } from '#contract/sessions.ts';
import { formatInstant } from '#web/lib/format.ts';
import { PostForm } from '#web/lib/PostForm.tsx';
import { t } from '#web/messages/t.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { END, END_OTHERS } from './actions.ts';
import styles from './SessionList.module.css';
import { useIsSending } from '#web/lib/useIsSending.ts';

const MINUTE = 60_000;

function describeAge(milliseconds: number): string {
  const count = Math.floor(milliseconds / MINUTE);
  if (count < 1) return t('security.justNow');
  return count < 60 ? t('security.minutesAgo', { count }) : t('security.hoursAgo', { count: Math.floor(count / 60) });
}

/** `now`: on the server's clock, which the visitor's may not follow. */
function Session({ session, now }: { session: OwnSession; now: number }) {
  const { id, createdAt, lastSeenAt, current } = session;
  const device = session.device ?? t('security.unknownDevice');
  const since = formatInstant(createdAt);
  const isEnding = useIsSending(String(id), 'id');
  return (
    <li>
      <div>
        <p className={`row anywhere ${styles.device}`}>
          <strong>{device}</strong>
          {current ? <Badge kind="good">{t('security.thisDevice')}</Badge> : null}
        </p>
        <dl className={`row soft small ${styles.times}`}>
          <div>
            <dt>{t('security.lastUsed')}</dt>
            <dd>
              <time dateTime={lastSeenAt} title={formatInstant(lastSeenAt)}>
                {describeAge(now - Date.parse(lastSeenAt))}
              </time>
            </dd>
          </div>
          <div>
            <dt>{t('security.loggedIn')}</dt>
            <dd>
              <time dateTime={createdAt}>{since}</time>
            </dd>
          </div>
        </dl>
      </div>
      {current ? (
        <PostForm action="/dashboard">
          <Button type="submit" name="intent" value="logout">
            {t('dashboard.logout')}
          </Button>
        </PostForm>
      ) : (
        <PostForm preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <Button
            type="submit"
            name="intent"
            value={END}
            busy={isEnding}
            aria-label={t('security.endWhich', { device, since })}
          >
            {t('security.end')}
          </Button>
        </PostForm>
      )}
    </li>
  );
}

export function SessionList({ sessions }: { sessions: readonly OwnSession[] }) {
  // It was used within the last minute, though others may have been later.
  const currentFirst = sessions.toSorted((one, other) => Number(other.current) - Number(one.current));
  const now = Math.max(...sessions.map(({ lastSeenAt }) => Date.parse(lastSeenAt)));
  const areEnding = useIsSending(END_OTHERS);
  return (
    <Card title={t('security.sessions')}>
      <p>{t('security.sessionsHint')}</p>
      <ul role="list" className="entries">
        {currentFirst.map((session) => (
          <Session key={session.id} session={session} now={now} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <PostForm preventScrollReset>
          <Button type="submit" name="intent" value={END_OTHERS} busy={areEnding}>
            {t('dashboard.elsewhere')}
          </Button>
        </PostForm>
      ) : null}
    </Card>
  );
}
