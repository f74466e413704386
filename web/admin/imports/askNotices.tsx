// The question before notices are started or go on. Its address opens it; without JavaScript it is open on the page.
import { expectedEnd, type Register } from '#contract/registers.ts';
import type { Asking } from '#web/admin/commands/CommandQuestion.tsx';
import { noticeCommands } from './importCommands.ts';
import { donors, importWords as words } from './words.ts';

export interface Asked {
  name: keyof typeof noticeCommands;
  register: Register;
  anHour: number;
}

/** To how many donors something is sent. */
export const reachedOf = ({ byEmail, byMessage }: Register['waiting']) => Math.max(byEmail, byMessage);

export function askNotices({ name: intent, register: { registerId, name, waiting }, anHour }: Asked): Asking {
  const what = `${donors(reachedOf(waiting))} of ${name}`;
  const fields = Object.entries({ registerId, anHour, toStart: waiting.toStart });
  return { command: noticeCommands[intent], intent, fields, names: [what], what };
}

export function Consequences({ name, register: { waiting }, anHour, now }: Asked & { now: number }) {
  const reached = reachedOf(waiting);
  return (
    <>
      <ul>
        {words.describeWays(waiting).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{words.pace(anHour)}.</p>
      {reached > 0 ? (
        <p>
          {words.end}: {words.about(expectedEnd(reached, anHour, new Date(now)))}.
        </p>
      ) : null}
      {name === 'start' && waiting.toList > 0 ? <p>{words.shown(waiting.toList)}</p> : null}
    </>
  );
}
