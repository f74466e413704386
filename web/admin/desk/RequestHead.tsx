// What is needed, the family, and the commands on a request.
import { COMING_A_UNIT } from '#contract/bloodRequests.ts';
import type { getDeskRequest } from '#contract/deskRequests.ts';
import type { Reply } from '#contract/endpoint.ts';
import { formatDate } from '#web/lib/format.ts';
import { useIsSending } from '#web/lib/useIsSending.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Select } from '#web/ui/Select.tsx';
import type { Outcome } from '#web/admin/commands/command.ts';
import { DeskButton, DeskForm } from './Command.tsx';
import { commands, type CommandName } from './commands.ts';
import { Completion, Family } from './Family.tsx';
import { requestWords as words } from './words.ts';
import styles from './desk.module.css';

export type Shown = Reply<typeof getDeskRequest>['data'];

export interface PanelProps {
  shown: Shown;
  userID: string;
  isNight: boolean;
  now: number;
  outcome: Outcome;
  /** Of the site, for what is shared. */
  publicUrl: string;
}

const headCommands = [
  'open',
  'claim',
  'claimElsewhere',
  'again',
  'met',
  'close',
  'release',
] as const satisfies CommandName[];

export function RequestHead({ shown, userID, now, publicUrl, outcome }: PanelProps) {
  const { request } = shown;
  const { requestId, publicId, bloodgroup, hospital, districtName, state, units, need, coming, reports } = request;
  const lines = [words.units(units), words.needs[need], words.until(formatDate(request.neededBy))];
  const address = `${publicUrl}/need/${publicId}`;
  const shared = new URLSearchParams({ text: `${bloodgroup}, ${hospital}: ${address}` });
  const isAlive = state === 'open' || state === 'waiting';
  const isUnnamed = shown.contact?.name === '';
  return (
    <section className="stack close">
      <h2 className={styles.title}>
        {bloodgroup} · {hospital}, {districtName}
      </h2>
      <p className={styles.facts}>
        <Badge kind={state === 'open' ? 'good' : 'unavailable'}>{words.states[state]}</Badge>
        {request.bySms ? <Badge>By SMS</Badge> : null}
        <span>{[...lines, words.age(request.createdAt, now)].join(' · ')}</span>
        <span>{words.comingOf(coming, COMING_A_UNIT * units)}</span>
        {isAlive ? (
          <span>
            Share: <a href={`/need/${publicId}`}>its page</a> ·{' '}
            <a href={`https://wa.me/?${shared.toString()}`} target="_blank" rel="noreferrer">
              WhatsApp
            </a>
          </span>
        ) : null}
      </p>
      {request.endReason === null ? null : <p>{request.endReason}</p>}
      {reports.length > 0 ? (
        <Notice kind="warning" title={words.reports(reports.length)}>
          {reports.map((text, nth) => (
            // Two visitors may write the same.
            <p key={nth} dir="auto" lang="">
              {text}
            </p>
          ))}
        </Notice>
      ) : null}
      <Family {...shown} />
      {isAlive && request.claimedBy !== null && request.claimedBy !== userID ? (
        <p>{words.others(request.claimedBy)}.</p>
      ) : null}
      {state === 'waiting' && shown.contact && !isUnnamed ? <p className="soft">{words.waitsLead}</p> : null}
      {isUnnamed && commands.open.on({ request, userID }) ? (
        <Completion request={request} now={now} outcome={outcome} />
      ) : null}
      <div className={styles.buttons}>
        {headCommands
          .filter((name) => commands[name].on({ request, userID }) && !(name === 'open' && isUnnamed))
          .map((name) => (
            <DeskButton key={name} name={name} ids={{ requestId }} />
          ))}
        <HandOver {...shown} />
      </div>
    </section>
  );
}

function HandOver({ request: { requestId }, colleagues }: Shown) {
  const isSending = useIsSending('handOver');
  if (colleagues.length === 0) return null;
  const options = colleagues.map((one) => ({
    value: one.userID,
    label: one.onDuty ? `${one.userID} (on duty)` : one.userID,
  }));
  return (
    <details className={styles.handOver}>
      <summary>{commands.handOver.label}…</summary>
      <DeskForm className={styles.inLine} ids={{ requestId }}>
        <Select name="userID" aria-label="Hand over to" options={options} />
        <Button type="submit" name="intent" value="handOver" size="small" busy={isSending}>
          {commands.handOver.label}
        </Button>
      </DeskForm>
    </details>
  );
}
