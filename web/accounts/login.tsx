// Login: only for those who are logged out. Leads to the dashboard, or back to the page that required the login.
import { useState } from 'react';
import { data, redirectDocument, useNavigation, useSearchParams, redirect } from 'react-router';
import { isLoggedIn, login } from '#contract/accounts.ts';
import { forgetDraft } from '#web/lib/deviceMemory.ts';
import { readValues, submit, validate, withoutPasswords, type FormState, type Values } from '#web/lib/form.ts';
import { FormFailure } from '#web/lib/FormFailure.tsx';
import { PostForm, SubmitButton, useIsPosting } from '#web/lib/PostForm.tsx';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { orErrorPage, pageContext, type Page } from '#web/lib/page.ts';
import { forgetUser, rememberUser } from '#web/lib/session.ts';
import { useFormErrors } from '#web/lib/useFormErrors.ts';
import { localHref, routerHref } from '#web/messages/address.ts';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { PasswordInput } from '#web/ui/PasswordInput.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import type { Route } from './+types/login.ts';
import { AfterRegistration, REGISTERED } from './AfterRegistration.tsx';
import { explainLogin } from './explainLogin.ts';
import { FormPage } from '#web/ui/FormPage.tsx';
import { askForCode, LoginCodeForm, readPending, sendCode } from './LoginCodeForm.tsx';
import { nextPath } from './nextPath.ts';
import { requestLoginLink } from '#contract/loginLink.ts';

/** The button's value for `intent`. */
const SEND_LINK = 'link';

/** Shows the page again, from which the password may still be typed. */
async function sendLoginLink(page: Page, values: Values, here: URL) {
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

async function load({ context }: Route.LoaderArgs) {
  const { data: now } = await orErrorPage(context.get(pageContext).call(isLoggedIn, {}));
  if (now.user) rememberUser(now.user);
  else forgetUser();
  // Another tab may have logged in; the header of this document does not know it.
  if (now.loggedIn) throw redirectDocument('/');
  return null;
}

const check = (values: Values) => validate(login, values);

async function act({ context, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const values = readValues(await request.formData());
  const next = nextPath(url.searchParams.get('next'));
  if (values.intent === SEND_LINK) return sendLoginLink(page, values, url);
  if (values.pending !== undefined) return sendCode(page, values, next);
  const { userID = '', password = '' } = values;
  const { reply, formError, failure } = await submit(page, login, { values, input: { userID, password } });
  if (reply?.data) {
    if (typeof document !== 'undefined') forgetDraft(REGISTERED);
    rememberUser(reply.data);
    return redirectDocument(next, 303);
  }
  const pending = readPending(failure);
  if (pending !== null) return askForCode(userID, pending);
  const toast = explainLogin(failure);
  page.toast(toast);
  const redisplay = formError ?? data<FormState>({ values: withoutPasswords(values), errors: {} });
  // The toast says which; the field says what to do, for as long as it takes.
  const isWrong = failure?.code === 'unauthenticated';
  if (isWrong) redisplay.data.errors = { password: t('accounts.checkLogin') };
  redisplay.data.message = isWrong ? undefined : toast.text;
  return redisplay;
}

export { load as loader, load as clientLoader };
export { act as action, act as clientAction };

export const meta: Route.MetaFunction = () => makeMeta({ title: t('site.login') });

function Inactivity() {
  const hydrated = useHydrated();
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed) return null;
  return (
    <Notice kind="warning" alert onDismiss={hydrated ? () => setDismissed(true) : undefined}>
      <p>{t('accounts.inactive')}</p>
    </Notice>
  );
}

function PasswordForm(sent: FormState) {
  const { values, message, code } = sent;
  const isPosting = useIsPosting();
  const { formData } = useNavigation();
  const [params] = useSearchParams();
  const next = params.get('next');
  const search = next === null ? '' : `?${new URLSearchParams({ next }).toString()}`;
  const { errors, props } = useFormErrors(check, sent.errors);
  const asksForLink = formData?.get('intent') === SEND_LINK;
  return (
    <>
      <FormFailure sent={sent} />
      <PostForm {...props} aria-label={t('site.login')}>
        <Field label={t('accounts.userId')} name="userID" error={errors.userID} required>
          <TextInput autoComplete="username" autoCapitalize="none" spellCheck={false} defaultValue={values.userID} />
        </Field>
        <Field label={t('field.password')} name="password" error={errors.password} required>
          <PasswordInput
            // The form has replaced the one for the code, which had the focus.
            autoFocus={message !== undefined && code === undefined}
            autoComplete="current-password"
          />
        </Field>
        <SubmitButton wide busy={isPosting && !asksForLink}>
          {t('site.login')}
        </SubmitButton>
        <Button
          type="submit"
          name="intent"
          value={SEND_LINK}
          variant="quiet"
          wide
          formNoValidate
          busy={isPosting && asksForLink}
        >
          {t('login.sendLink')}
        </Button>
      </PostForm>
      <ul role="list">
        <li>
          <a href={localHref('/forgotpassword')}>{t('accounts.forgotPassword')}</a>
        </li>
        <li>
          {t('accounts.newHere')} <a href={localHref(`/register${search}`)}>{t('accounts.register')}</a>
        </li>
      </ul>
    </>
  );
}

const NOTHING_SENT: FormState = { values: {}, errors: {} };

export default function Login({ actionData = NOTHING_SENT }: Route.ComponentProps) {
  const [params] = useSearchParams();
  return (
    <>
      <PageTitle title={t('site.login')} lead={t('accounts.loginLead')} homeHref="/" />
      <FormPage>
        <AfterRegistration />
        {params.has('inactive') ? <Inactivity /> : null}
        {params.has('next') ? (
          <Notice>
            <p>{t('accounts.loginFirst')}</p>
          </Notice>
        ) : null}
        {actionData.values.pending === undefined ? <PasswordForm {...actionData} /> : <LoginCodeForm {...actionData} />}
      </FormPage>
    </>
  );
}
