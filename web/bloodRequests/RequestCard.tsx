// What anyone sees of a request: the group in the largest type, and what was checked.
import { nameInSentence } from '#contract/placeNames.ts';
import { stateMessages, type getBloodRequest } from '#contract/bloodRequests.ts';
import type { Reply } from '#contract/endpoint.ts';
import { formatDate, formatInstant } from '#web/lib/format.ts';
import { t } from '#web/messages/t.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { needLabels } from './needLabels.ts';
import styles from './RequestCard.module.css';

export type PublicRequest = Reply<typeof getBloodRequest>['data'];

/** `duty`: who looks at requests, and when. */
export function StateNotice({ state, duty }: Pick<PublicRequest, 'state'> & { duty?: string }) {
  const isAlive = state === 'open' || state === 'waiting';
  return (
    <Notice kind={isAlive || state === 'met' ? 'success' : 'warning'} title={t(stateMessages[state])}>
      {state === 'waiting' && duty !== undefined ? <p>{duty}</p> : null}
    </Notice>
  );
}

interface ChecksProps {
  checks: NonNullable<PublicRequest['checks']>;
  /** The family knows its own hospital. */
  isOwn: boolean;
}

function Checks({ checks, isOwn }: ChecksProps) {
  const { emailConfirmed, hospitalKnown, checkedAt } = checks;
  const done = [
    ...(checkedAt === null ? [] : [t('bloodRequests.checked', { time: formatInstant(checkedAt) })]),
    ...(emailConfirmed ? [t('bloodRequests.emailConfirmed')] : []),
    ...(hospitalKnown ? [t('bloodRequests.hospitalKnown')] : []),
  ];
  if (isOwn && done.length === 0) return null;
  return (
    <p className="soft small">
      {done.length > 0 ? `${done.join(' · ')}. ` : null}
      {checkedAt === null && !isOwn ? t('bloodRequests.notChecked') : null}
    </p>
  );
}

/** For who still needs blood. */
export function WaysOn() {
  return (
    <>
      <LinkButton href="/find-donor" variant="primary" wide>
        {t('site.findDonor')}
      </LinkButton>
      <LinkButton href="/need" wide>
        {t('bloodRequests.ask')}
      </LinkButton>
    </>
  );
}

/** Of an address that is wrong, or whose request was deleted. */
export function NoRequest() {
  return (
    <>
      <Notice kind="warning" title={t('fault.request')} />
      <WaysOn />
    </>
  );
}

/** Null once there is nothing to show. */
export function RequestCard({ request, isOwn = false }: { request: PublicRequest; isOwn?: boolean }) {
  const { bloodgroup, need, units, hospital, districtName, neededBy, checks } = request;
  if (bloodgroup === null || need === null || units === null || neededBy === null || checks === null) return null;
  return (
    <div className="stack tight">
      <p className={`bold ${styles.group}`}>
        <bdi>{bloodgroup}</bdi>
      </p>
      <p className={styles.need}>
        {[
          t(needLabels[need]),
          t('bloodRequests.unitCount', { count: units }),
          t('bloodRequests.until', { date: formatDate(neededBy) }),
        ].join(' · ')}
      </p>
      <p>
        <bdi>{`${hospital}, ${nameInSentence(districtName ?? '')}`}</bdi>
      </p>
      <Checks checks={checks} isOwn={isOwn} />
    </div>
  );
}
