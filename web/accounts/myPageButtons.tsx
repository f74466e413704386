// The buttons of My Page, each a form with nothing to fill in: what it sends, and what is said afterwards.
import { redirect, useFetcher } from 'react-router';
import type { Failure } from '#contract/errors.ts';
import { sendConfirmation } from '#contract/links.ts';
import { allowMessages, changeRoutineEmails } from '#contract/listing.ts';
import { startNumberProof } from '#contract/numberProof.ts';
import type { ToastMessage } from '#contract/page.ts';
import { throwWhenLoggedOut } from '#web/dashboard/guard.ts';
import { submit, type Values } from '#web/lib/form.ts';
import { PostForm } from '#web/lib/PostForm.tsx';
import type { Page } from '#web/lib/page.ts';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { profileOutcome } from './profile.ts';

export const MY_PAGE = '/dashboard/my-page';

type Intent = 'send-confirmation' | 'allow-messages' | 'routine-emails' | 'number-proof';
type Press = (page: Page, values: Values) => Promise<{ said?: ToastMessage; failure?: Failure<string> }>;

const presses: Readonly<Record<Intent, Press>> = {
  /** Sends the link that confirms the address once more. */
  'send-confirmation': async (page) => {
    const { reply, failure } = await submit(page, sendConfirmation, { values: {}, input: {} });
    if (failure) return { failure, said: { kind: 'error', title: t('accounts.error'), text: failure.message } };
    return { said: { kind: reply.data.sent ? 'success' : 'info', text: reply.message ?? '' } };
  },
  /** Allows messages of families again. */
  'allow-messages': async (page) => {
    const { failure } = await submit(page, allowMessages, { values: {}, input: {} });
    if (failure) return { failure, said: profileOutcome().failed };
    return { said: { kind: 'success', text: t('donorMessages.allowed') } };
  },
  /** The page then shows the code. */
  'number-proof': async (page) => {
    const { failure } = await submit(page, startNumberProof, { values: {}, input: {} });
    return failure ? { failure, said: { kind: 'error', title: t('accounts.error'), text: failure.message } } : {};
  },
  /** Whether the donor gets e-mails that ask about the listing. */
  'routine-emails': async (page, { wanted }) => {
    const { reply, failure } = await submit(page, changeRoutineEmails, { values: {}, input: { wanted } });
    if (failure) return { failure, said: profileOutcome().failed };
    return {
      said: { kind: 'success', text: t(reply.data.wanted ? 'listing.emailsStarted' : 'listing.emailsStopped') },
    };
  },
};

const isIntent = (intent: string | undefined): intent is Intent =>
  intent !== undefined && Object.hasOwn(presses, intent);

/** Undefined where none of them was pressed. */
export async function press(page: Page, request: Request, values: Values): Promise<Response | undefined> {
  if (!isIntent(values.intent)) return undefined;
  const { said, failure } = await presses[values.intent](page, values);
  if (failure) throwWhenLoggedOut(request, failure);
  if (said) page.toast(said);
  return redirect(MY_PAGE, 303);
}

interface MyPageButtonProps {
  intent: Intent;
  label: string;
  wanted?: 'yes' | 'no';
}

export function MyPageButton({ intent, label, wanted }: MyPageButtonProps) {
  const fetcher = useFetcher();
  return (
    <PostForm fetcher={fetcher} action={MY_PAGE} preventScrollReset>
      {wanted ? <input type="hidden" name="wanted" value={wanted} /> : null}
      <Button type="submit" name="intent" value={intent} busy={fetcher.state !== 'idle'}>
        {label}
      </Button>
    </PostForm>
  );
}
