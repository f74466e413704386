// Ends the session: logout, account deletion.
import { redirect, redirectDocument } from 'react-router';
import { deleteProfile, logout } from '#contract/accounts.ts';
import { isFailure, type Failure } from '#contract/errors.ts';
import { PASSWORD_FIELD, submitWithPassword } from '#web/reauthentication/reauthentication.ts';
import type { FormState, Values } from '#web/lib/form.ts';
import { forgetUser } from '#web/lib/session.ts';
import type { Page } from '#web/lib/page.ts';
import { t } from '#web/messages/t.ts';
import { DELETION } from './DeleteProfile.tsx';
import { toLogin } from './guard.ts';
import { broadcastSessionEnd } from './sessionChannel.ts';

const MY_PAGE = '/dashboard/my-page';

/** Clears the user data of this browser and notifies its other tabs. */
function clearBrowserSession(): void {
  forgetUser();
  broadcastSessionEnd('left');
}

function redirectWithError(page: Page, { message }: Failure): Response {
  page.toast({ kind: 'error', title: t('accounts.error'), text: message });
  return redirect(MY_PAGE, 303);
}

export async function logOut(page: Page): Promise<Response> {
  try {
    await page.call(logout, {});
  } catch (error) {
    if (!isFailure(error)) throw error;
    // A session that has already ended counts as success.
    if (error.code !== 'unauthenticated') return redirectWithError(page, error);
  }
  clearBrowserSession();
  return redirectDocument('/login', 303);
}

/** The page with the open dialog of a deletion that asks for the password. */
function askWithoutScript(page: Page, { errors }: FormState): Response {
  const wrong = errors[PASSWORD_FIELD];
  if (wrong) page.toast({ kind: 'error', title: t('accounts.error'), text: wrong });
  return redirect(`${MY_PAGE}?${new URLSearchParams({ confirm: DELETION, password: 'needed' }).toString()}`, 303);
}

export async function deleteOwnProfile(page: Page, request: Request, values: Values) {
  const { userID } = values;
  const { formError, failure } = await submitWithPassword(page, deleteProfile, { values, input: { userID } });
  if (formError && failure.code === 'unauthenticated') return toLogin(request);
  if (formError && failure.code === 'reauthenticate')
    return typeof document === 'undefined' ? askWithoutScript(page, formError.data) : formError;
  if (formError) return redirectWithError(page, failure);
  clearBrowserSession();
  page.toast(
    { kind: 'success', title: t('dashboard.deleted'), text: t('dashboard.deletedText') },
    { nextDocument: true },
  );
  return redirectDocument('/login', 303);
}
