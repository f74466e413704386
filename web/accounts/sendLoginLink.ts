// 'Send me a link instead' on the login page: to the e-mail address typed as the user id.
import { redirect } from 'react-router';
import { requestLoginLink } from '#contract/loginLink.ts';
import { submit, type Values } from '#web/lib/form.ts';
import type { Page } from '#web/lib/page.ts';
import { routerHref } from '#web/messages/address.ts';
import { t } from '#web/messages/t.ts';

/** The button's value for `intent`. */
export const SEND_LINK = 'link';

/** Shows the page again, from which the password may still be typed. */
export async function sendLoginLink(page: Page, values: Values, here: URL) {
  const { userID = '' } = values;
  const { formError, failure } = await submit(page, requestLoginLink, { values, input: { emailId: userID } });
  if (!formError) {
    page.toast({ kind: 'success', title: t('accounts.emailSent'), text: t('accounts.linkSent') });
    return redirect(routerHref(here), 303);
  }
  if (failure.code === 'invalid_input') formError.data.errors = { userID: t('login.needAddress') };
  else page.toast({ kind: 'error', title: t('accounts.error'), text: formError.data.message });
  return formError;
}
