// The question before notices are started or go on. Its address opens it; without JavaScript it is open on the page.
import { Form, useNavigate } from 'react-router';
import { expectedEnd, type Register } from '#contract/registers.ts';
import { importWords as words } from './words.ts';
import { moderationWords } from '#web/admin/words.ts';
import type { FormState } from '#web/lib/form.ts';
import { FormKey } from '#web/lib/FormKey.tsx';
import { useIsSending } from '#web/lib/useIsSending.ts';
import { OwnPasswordField } from '#web/reauthentication/Reauthentication.tsx';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { useWhileClosing } from '#web/ui/useWhileClosing.ts';
import { IMPORTS } from './changeNotices.ts';

export interface Asked {
  name: 'start' | 'resume';
  register: Register;
  anHour: number;
}

interface AskNoticesProps {
  /** Null while closed. */
  asked: Asked | null;
  now: number;
  userID: string;
  sent: FormState | undefined;
}

/** To how many donors something is sent. */
export const reachedOf = ({ byEmail, byMessage }: Register['waiting']) => Math.max(byEmail, byMessage);

function Consequences({ name, register: { waiting }, anHour, now }: Asked & { now: number }) {
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

export function AskNotices({ asked, now, userID, sent }: AskNoticesProps) {
  const navigate = useNavigate();
  const shown = useWhileClosing(asked);
  const isSending = useIsSending(shown?.name ?? '');
  const isPasswordAsked = sent?.code === 'reauthenticate' && sent.values.intent === shown?.name;
  return (
    <Dialog
      open={asked !== null}
      onClose={() => void navigate(IMPORTS, { preventScrollReset: true })}
      title={moderationWords.confirm}
      width={400}
      role="alertdialog"
      closeHref={IMPORTS}
    >
      {shown ? (
        <Form method="post" preventScrollReset>
          <FormKey />
          <Stack>
            <p>
              <strong>
                {words.question(shown.name === 'start', shown.register.name, reachedOf(shown.register.waiting))}
              </strong>
            </p>
            <Consequences {...shown} now={now} />
          </Stack>
          <input type="hidden" name="registerId" value={shown.register.registerId} />
          <input type="hidden" name="anHour" value={shown.anHour} />
          <input type="hidden" name="toStart" value={shown.register.waiting.toStart} />
          {isPasswordAsked ? <OwnPasswordField userID={userID} sent={sent} /> : null}
          <DialogFooter>
            <LinkButton href={IMPORTS} data-keep-scroll data-autofocus>
              Cancel
            </LinkButton>
            <Button type="submit" name="intent" value={shown.name} variant="primary" busy={isSending}>
              {words.buttons[shown.name]}
            </Button>
          </DialogFooter>
        </Form>
      ) : null}
    </Dialog>
  );
}
