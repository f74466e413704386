// The page of a link that sets a password: for whom it is, and the new password twice.
import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { resetPassword } from '#contract/accounts.ts';
import { validate, type FormState, type Values } from '#web/lib/form.ts';
import { FormKey } from '#web/lib/FormKey.tsx';
import { useFormErrors } from '#web/lib/useFormErrors.ts';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { FormPage } from '#web/ui/FormPage.tsx';
import type { Link } from './link.ts';
import { LinkDetails, SpentLink } from './LinkPage.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { validateRepetition } from './repeatedPassword.ts';

interface NewPasswordPageProps {
  title: string;
  lead: string;
  /** Null when it does not work. */
  link: Link | null;
  /** The form as it was sent and not accepted. */
  sent?: FormState;
  /** What to do when the link does not work. */
  renew: ReactNode;
  /** Below the form. */
  children?: ReactNode;
}

/** The token is not in the form. */
const check = ({ newPassword, confirmPassword }: Values) => {
  const { token: _, ...errors } = validate(resetPassword, { newPassword });
  return { ...errors, ...validateRepetition(newPassword, confirmPassword) };
};

function NewPasswordForm({ title, sent }: Pick<NewPasswordPageProps, 'title' | 'sent'>) {
  const { state, formMethod } = useNavigation();
  const { message, code } = sent ?? {};
  const { errors, props } = useFormErrors(check, sent?.errors);
  return (
    <Form method="post" {...props} aria-label={title}>
      <FormKey />
      {message && code !== 'invalid_input' ? <Notice kind="error" alert title={message} /> : null}
      <NewPasswordFields name="newPassword" label={t('accounts.newPassword')} errors={errors} />
      <Button type="submit" variant="primary" size="large" wide busy={state !== 'idle' && formMethod === 'POST'}>
        {t('accounts.savePassword')}
      </Button>
    </Form>
  );
}

export function NewPasswordPage({ title, lead, link, sent, renew, children }: NewPasswordPageProps) {
  const usable = sent?.errors.token === undefined && link?.answer === null ? link : null;
  return (
    <>
      <PageTitle title={title} lead={usable ? lead : undefined} homeHref="/" />
      <FormPage>
        {usable ? (
          <>
            <LinkDetails link={usable} />
            <NewPasswordForm {...{ title, sent }} />
            {children}
          </>
        ) : (
          <SpentLink renew={renew} />
        )}
      </FormPage>
    </>
  );
}
