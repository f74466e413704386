// Imports: registers of former networks, and the notices to their donors.
import { CommandButtons } from '#web/admin/commands/CommandButtons.tsx';
import { CommandFailure } from '#web/admin/commands/CommandFailure.tsx';
import { CommandQuestion } from '#web/admin/commands/CommandQuestion.tsx';
import type { Outcome as Answer } from '#web/admin/commands/command.ts';
import { actionOf } from '#web/admin/commands/runCommand.ts';
import { AskContext, toAsking, useQuestion, valuesOf } from '#web/admin/commands/useQuestion.ts';
import { Form } from 'react-router';
import { expectedEnd, getRegisters, resumeNotices, type Register } from '#contract/registers.ts';
import { importWords as words } from './words.ts';
import { metaOf } from '#web/admin/pages.ts';
import { formatCount, formatInstant } from '#web/lib/format.ts';
import { isInput, validate } from '#web/lib/form.ts';
import { orErrorPage, pageContext } from '#web/lib/page.ts';
import { Badge, type BadgeProps } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Details } from '#web/ui/Details.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { useWhileClosing } from '#web/ui/useWhileClosing.ts';
import type { Route } from './+types/imports.ts';
import { askNotices, Consequences, reachedOf, type Asked } from './askNotices.tsx';
import { IMPORTS, noticeCommands, registerCommands } from './importCommands.ts';
import styles from './imports.module.css';

const USUAL_PACE = 500;

/** What the address asks of which register, at which pace. */
function readAsked({ searchParams }: URL, registers: readonly Register[]) {
  const [ask, id, anHour] = ['ask', 'register', 'anHour'].map((name) => searchParams.get(name)?.slice(0, 20) ?? '');
  const register = registers.find(({ registerId }) => String(registerId) === id);
  if (!register || (ask !== 'start' && ask !== 'resume')) return { asked: null, wrong: null };
  const input = { registerId: register.registerId, anHour };
  if (isInput(resumeNotices, input))
    return { asked: { name: ask, register, anHour: Number(anHour) } satisfies Asked, wrong: null };
  const error = validate(resumeNotices, input).anHour ?? '';
  return { asked: null, wrong: { registerId: register.registerId, anHour: anHour ?? '', error } };
}

async function load({ context, url }: Route.LoaderArgs) {
  const { data } = await orErrorPage(context.get(pageContext).call(getRegisters, {}));
  return { ...data, ...readAsked(url, data.registers), now: Date.now() };
}

const act = actionOf({ ...noticeCommands, ...registerCommands }, ({ searchParams }) => ({
  next: IMPORTS,
  isTold: searchParams.has('ask'),
}));

export { load as loader, load as clientLoader, act as action, act as clientAction };

export const meta = metaOf('imports');

const kinds: Readonly<Record<Register['state'], BadgeProps['kind']>> = {
  'not started': 'pending',
  running: 'good',
  paused: 'unavailable',
  done: 'neutral',
};

interface PaceFormProps {
  register: Register;
  ask: Asked['name'];
  wrong: { anHour: string; error: string } | null;
  usualPace: number;
}

/** Leads to the question, which says what the pace means. */
function PaceForm({ register: { registerId, name, startedAt, anHour }, ask, wrong, usualPace }: PaceFormProps) {
  const pace = startedAt === null ? usualPace : anHour;
  return (
    <Form action={IMPORTS} preventScrollReset>
      <input type="hidden" name="ask" value={ask} />
      <input type="hidden" name="register" value={registerId} />
      <div className={styles.pace}>
        <Field id={`pace-${registerId}`} label="Donors an hour" name="anHour" error={wrong?.error} required>
          <TextInput defaultValue={wrong?.anHour ?? (pace || USUAL_PACE)} inputMode="numeric" />
        </Field>
        <Button type="submit" variant={ask === 'start' ? 'primary' : undefined}>
          {noticeCommands[ask].label}
          <span className="visually-hidden"> {name}</span>
        </Button>
      </div>
    </Form>
  );
}

function Counted({ count, hint }: { count: number; hint: string }) {
  return (
    <>
      {formatCount(count)}
      {count > 0 ? <small>{hint}</small> : null}
    </>
  );
}

const counted = ['failed', 'agreed', 'removed', 'notReached'] as const;

function Outcome({ register, now }: { register: Register; now: number }) {
  const { waiting, sent, imported, state, anHour, name } = register;
  const left = reachedOf(waiting);
  const end = state === 'running' && left > 0 && anHour > 0 ? expectedEnd(left, anHour, new Date(now)) : null;
  return (
    <>
      {sent > 0 ? <progress value={sent} max={sent + left} aria-label={`Notices to donors of ${name}`} /> : null}
      <Details
        items={[
          { label: 'Imported', value: formatCount(imported) },
          { label: 'Waiting for a notice', value: formatCount(left + waiting.unreachable + waiting.claimed) },
          { label: 'Sent', value: formatCount(sent) },
          ...counted.map((count) => ({
            label: words.counted[count][0],
            value: <Counted count={register[count]} hint={words.counted[count][1]} />,
          })),
          ...(end ? [{ label: words.end, value: `${words.about(end)}, ${words.pace(anHour)}` }] : []),
        ]}
      />
    </>
  );
}

interface RegisterCardProps extends Pick<PaceFormProps, 'register' | 'wrong' | 'usualPace'> {
  now: number;
}

function RegisterCard({ register, now, ...pace }: RegisterCardProps) {
  const { name, state, startedAt, waiting, undo, registerId, latest } = register;
  const isBusy = undo?.hasEnded === false;
  const isToStart = waiting.toStart > 0;
  return (
    <Card title={name} aside={<Badge kind={kinds[state]}>{words.states[state]}</Badge>}>
      <div className={styles.register}>
        <Stack>
          {startedAt === null ? null : <p>Started {formatInstant(startedAt)}</p>}
          {undo ? <p>{words.describeUndone(undo)}</p> : null}
          {isToStart && !isBusy ? (
            <Notice title={words.toStart(waiting.toStart)}>
              <PaceForm register={register} ask="start" {...pace} />
            </Notice>
          ) : null}
          {state === 'paused' && !isToStart && !isBusy ? <PaceForm register={register} ask="resume" {...pace} /> : null}
          <Outcome register={register} now={now} />
          <CommandButtons
            commands={registerCommands}
            row={register}
            fields={{ registerId, latest }}
            what={name}
            about={name}
            action={IMPORTS}
          />
        </Stack>
      </div>
    </Card>
  );
}

export default function Imports({ loaderData, actionData }: Route.ComponentProps) {
  const { registers, usualPace, asked, wrong, now } = loaderData;
  const outcome: Answer = actionData ?? {};
  const [askedToUndo, ask] = useQuestion(outcome);
  const noticesAsked = useWhileClosing(asked);
  const undone = registers.find(({ registerId }) => valuesOf(askedToUndo, 'registerId').includes(`${registerId}`));
  return (
    <Stack>
      <p>{words.lead}</p>
      <CommandFailure {...outcome} />
      {usualPace === 0 ? <Notice title={words.stopped} /> : null}
      {registers.length === 0 ? (
        <Card>
          <EmptyState
            text="No register was imported."
            hint="The operator imports one: npm run admin -- import-donors"
          />
        </Card>
      ) : null}
      <AskContext value={ask}>
        {registers.map((register) => (
          <RegisterCard
            key={register.registerId}
            register={register}
            wrong={wrong?.registerId === register.registerId ? wrong : null}
            usualPace={usualPace}
            now={now}
          />
        ))}
      </AskContext>
      <CommandQuestion asking={asked && askNotices(asked)} closeHref={IMPORTS} sent={outcome.sent}>
        {noticesAsked ? <Consequences {...noticesAsked} now={now} /> : null}
      </CommandQuestion>
      <CommandQuestion
        asking={toAsking(registerCommands, askedToUndo)}
        closeHref={IMPORTS}
        ask={ask}
        sent={outcome.sent}
      >
        {undone ? (
          <ul>
            {words.describeUndo(undone).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ) : null}
      </CommandQuestion>
    </Stack>
  );
}
