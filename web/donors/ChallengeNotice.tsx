// Beyond the quota of its network a browser does proof of work before it is shown more donors; without JavaScript, or
// where that fails, it waits.
import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { answerChallenge } from '#web/lib/api.ts';
import { solveChallenge } from '#web/lib/solveChallenge.ts';
import { localHref } from '#web/messages/address.ts';
import { t } from '#web/messages/t.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import type { PendingChallenge } from './search.ts';
import styles from './ChallengeNotice.module.css';

const describeWait = (seconds: number) =>
  seconds < 60
    ? t('donors.waitSeconds', { count: seconds })
    : t('donors.waitMinutes', { count: Math.ceil(seconds / 60) });

/** A message with a link in it: what stands between <link> and </link>. */
function LinkedText({ text, href }: { text: string; href: string }) {
  const [before, inside, after] = text.split(/<\/?link>/);
  return (
    <>
      {before}
      <a href={localHref(href)}>{inside}</a>
      {after}
    </>
  );
}

function Wait({ seconds, href }: { seconds: number; href: string }) {
  return (
    <p>
      <LinkedText text={t('donors.waitThenShow', { wait: describeWait(seconds) })} href={href} />
    </p>
  );
}

/** For one challenge: another one has another key. */
export function ChallengeNotice({
  pending: { challenge, seconds },
  href,
}: {
  pending: PendingChallenge;
  href: string;
}) {
  const { revalidate } = useRevalidator();
  const hydrated = useHydrated();
  const [done, setDone] = useState(0);
  const [hasFailed, setFailed] = useState(false);

  const solve = useEffectEvent((signal: AbortSignal) =>
    solveChallenge(challenge, setDone, signal).then(
      (answer) => answerChallenge(answer, revalidate),
      () => signal.aborted || setFailed(true),
    ),
  );
  // A challenge is solved once.
  useEffect(() => {
    const ended = new AbortController();
    void solve(ended.signal);
    return () => ended.abort();
  }, []);

  return (
    <Notice title={t('donors.challengeTitle')}>
      <p>{t('donors.challengeText')}</p>
      {hasFailed ? (
        <Wait {...{ seconds, href }} />
      ) : (
        <>
          {hydrated ? (
            <progress
              className={styles.progress}
              max={challenge.parameters.data.tries}
              value={done}
              aria-label={t('donors.workDone')}
            />
          ) : null}
          <noscript>
            <Wait {...{ seconds, href }} />
          </noscript>
        </>
      )}
    </Notice>
  );
}
