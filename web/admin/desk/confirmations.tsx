// Confirmation calls: one donor of a former register at a time, who is asked for consent.
import { redirect, useSearchParams } from 'react-router';
import {
  confirmationOutcomes,
  getConfirmation,
  nextConfirmation,
  recordConfirmation,
  type ConfirmationCall,
  type ConfirmationOutcome,
} from '#contract/desk.ts';
import { isDaytime } from '#contract/indiaTime.ts';
import { Question } from '#web/admin/Question.tsx';
import { confirmationWords as words } from './words.ts';
import { metaOf } from '#web/admin/pages.ts';
import { readValues, type Values } from '#web/lib/form.ts';
import { PostForm } from '#web/lib/PostForm.tsx';
import { orErrorPage, pageContext, type Page } from '#web/lib/page.ts';
import { useIsSending } from '#web/lib/useIsSending.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import type { Route } from './+types/confirmations.ts';
import { CallPanel, Key } from './CallPanel.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { send } from './send.ts';
import styles from './desk.module.css';

const PATH = '/dashboard/desk/confirmations';
const REMOVE: ConfirmationOutcome = 'remove me';

async function load({ context }: Route.LoaderArgs) {
  const { data } = await orErrorPage(context.get(pageContext).call(getConfirmation, {}));
  return { ...data, isNight: !isDaytime(new Date()) };
}

const isOutcome = (value: string): value is ConfirmationOutcome => confirmationOutcomes.some((one) => one === value);

/** Records an outcome, and asks for the next donor at once. */
async function record(
  page: Page,
  request: Request,
  { regid, outcome = '', name = '', birthYear }: Values,
): Promise<void> {
  const reply = await send(page, request, recordConfirmation, { regid, outcome, birthYear });
  if (!reply || !isOutcome(outcome)) return;
  const isClaimed = outcome === 'confirmed' && !reply.data.listed;
  const text = isClaimed ? words.claimed(name) : words.recorded[outcome](name);
  const { undo } = reply.data;
  page.toast({ kind: 'success', text, ...(undo && { undo: undo.auditId }) });
  await send(page, request, nextConfirmation, {});
}

async function act({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const values = readValues(await request.formData());
  if (values.regid === undefined) await send(page, request, nextConfirmation, {});
  else await record(page, request, values);
  return redirect(PATH, 303);
}

export { load as loader, load as clientLoader, act as action, act as clientAction };

export const meta = metaOf('desk');

function About({ donor: { regid, fullName } }: { donor: ConfirmationCall }) {
  return (
    <>
      <input type="hidden" name="regid" value={regid} />
      <input type="hidden" name="name" value={fullName} />
    </>
  );
}

function Outcome({ outcome, shortcut }: { outcome: ConfirmationOutcome; shortcut: string }) {
  const isSending = useIsSending(outcome, 'outcome');
  const label = (
    <>
      <Key name={shortcut} /> {words.outcomes[outcome]}
    </>
  );
  if (outcome === REMOVE)
    return (
      <LinkButton href={`${PATH}?ask=remove`} variant="danger" aria-keyshortcuts={shortcut} data-keep-scroll>
        {label}
      </LinkButton>
    );
  return (
    <Button type="submit" name="outcome" value={outcome} aria-keyshortcuts={shortcut} busy={isSending}>
      {label}
    </Button>
  );
}

function Call({ donor, isNight }: { donor: ConfirmationCall; isNight: boolean }) {
  const [params] = useSearchParams();
  const { fullName, former, consent, language } = donor;
  const outcomes = (
    <PostForm action={PATH} autoComplete="off" preventScrollReset className={styles.outcomes}>
      <About donor={donor} />
      {donor.needsYear ? (
        <Field label="Year of birth, which the register did not have: ask" name="birthYear">
          <TextInput inputMode="numeric" maxLength={4} />
        </Field>
      ) : null}
      {confirmationOutcomes.map((outcome, i) => (
        <Outcome key={outcome} outcome={outcome} shortcut={String(i + 1)} />
      ))}
    </PostForm>
  );
  return (
    <>
      <CallPanel
        donor={donor}
        isNight={isNight}
        describeOutcome={(outcome) => (isOutcome(outcome) ? words.outcomes[outcome] : outcome)}
        facts={[['Registered at', former]]}
        outcomes={outcomes}
      >
        <p>Read out, and ask whether the donor agrees:</p>
        <blockquote lang={language} dir="auto" className={styles.consent}>
          {consent.text}
        </blockquote>
      </CallPanel>
      <Question
        open={params.get('ask') === 'remove'}
        closeHref={PATH}
        confirm={{ variant: 'danger', busy: useIsSending(REMOVE, 'outcome') }}
      >
        <About donor={donor} />
        <input type="hidden" name="outcome" value={REMOVE} />
        <p>
          <strong>{`Erase ${fullName}?`}</strong>
        </p>
        <p>Everything about the donor is erased, and the number is never imported again. This cannot be taken back.</p>
      </Question>
    </>
  );
}

function Ask({ waiting }: { waiting: number }) {
  const isSending = useIsSending('next');
  return (
    <PostForm action={PATH} preventScrollReset>
      <Stack>
        <p role="status">{waiting === 0 ? 'Nobody waits to be called now.' : words.waiting(waiting)}</p>
        {waiting === 0 ? null : (
          <div>
            <Button type="submit" name="intent" value="next" variant="strong" size="large" busy={isSending}>
              Next donor to call
            </Button>
          </div>
        )}
      </Stack>
    </PostForm>
  );
}

export default function Confirmations({ loaderData: { donor, waiting, isNight } }: Route.ComponentProps) {
  return (
    <Stack>
      {donor ? <Call donor={donor} isNight={isNight} /> : null}
      <Card>
        <Stack>
          <p className="soft">{words.lead}</p>
          {isNight ? <p className="soft">{words.night}</p> : null}
          {donor ? <p role="status">{words.waiting(waiting)}</p> : <Ask waiting={waiting} />}
        </Stack>
      </Card>
    </Stack>
  );
}
