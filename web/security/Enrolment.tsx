// Two steps that turn the second factor on: the secret into the app, and a first code out of it.
import { Form, useNavigation } from 'react-router';
import { confirmSecondFactor } from '#contract/secondFactor.ts';
import { validate, type Values } from '#web/lib/form.ts';
import { useFormErrors } from '#web/lib/useFormErrors.ts';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import type { Enrolment as Secret } from './actions.ts';
import styles from './Enrolment.module.css';

function ShownSecret({ secret, uri, qr }: Secret) {
  return (
    <>
      <p>{t('security.scan')}</p>
      <img
        className={styles.qr}
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt={t('security.qr')}
        width="208"
        height="208"
      />
      <p>
        <a href={uri}>{t('security.openApp')}</a>
      </p>
      <p>{t('security.typeKey')}</p>
      <p>
        <code className={styles.secret} translate="no">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
      </p>
    </>
  );
}

const check = ({ code = '' }: Values) => validate(confirmSecondFactor, { code });

interface EnrolmentProps {
  /** Missing after a wrong code without JavaScript: the secret is shown only once. */
  enrolment?: Secret;
  errors?: Record<string, string>;
}

export function Enrolment({ enrolment, errors: sent }: EnrolmentProps) {
  const { state, formData } = useNavigation();
  const { errors, props } = useFormErrors(check, sent);
  const isSending = (intent: string) => state !== 'idle' && formData?.get('intent') === intent;
  return (
    <>
      {enrolment ? (
        <>
          <p>{t('security.startedHint')}</p>
          <ShownSecret {...enrolment} />
        </>
      ) : (
        <Notice title={t('security.keyGone')} />
      )}
      <Form method="post" preventScrollReset {...props} aria-label={t('security.turnOn')} className={styles.form}>
        <Field label={t('security.enterCode')} name="code" hint={t('security.codeHint')} error={errors.code} required>
          <TextInput inputMode="numeric" autoComplete="one-time-code" spellCheck={false} maxLength={20} />
        </Field>
        <Button
          type="submit"
          name="intent"
          value="confirm-second-factor"
          variant="primary"
          busy={isSending('confirm-second-factor')}
        >
          {t('security.turnOn')}
        </Button>
      </Form>
      <Form method="post" preventScrollReset>
        <Button
          type="submit"
          name="intent"
          value="start-second-factor"
          variant="quiet"
          busy={isSending('start-second-factor')}
        >
          {t('security.startAgain')}
        </Button>
      </Form>
    </>
  );
}
