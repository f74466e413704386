// Two steps that turn the second factor on: the secret into the app, and a first code out of it.
import { confirmSecondFactor } from '#contract/secondFactor.ts';
import { validate, type Values } from '#web/lib/form.ts';
import { useFormErrors } from '#web/lib/useFormErrors.ts';
import { t } from '#web/messages/t.ts';
import { Field } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { CONFIRM, START, type Secret } from './actions.ts';
import styles from './Enrolment.module.css';
import { SecondFactorForm, type Asked } from './SecondFactorForm.tsx';

function ShownSecret({ secret, uri, qr }: Secret) {
  return (
    <>
      <p>{t('security.startedHint')}</p>
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
        <code className={`anywhere ${styles.secret}`} translate="no" dir="ltr">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
      </p>
    </>
  );
}

const check = ({ code = '' }: Values) => validate(confirmSecondFactor, { code });

interface EnrolmentProps extends Asked {
  /** Missing after a wrong code without JavaScript: it is shown only once. */
  secret: Secret | undefined;
}

export function Enrolment({ secret, ...asked }: EnrolmentProps) {
  const { sent } = asked;
  const { errors, props } = useFormErrors(check, sent?.errors);
  const form = { ...props, 'aria-label': t('security.turnOn'), className: 'narrow' };
  return (
    <>
      {secret ? <ShownSecret {...secret} /> : <Notice title={t('security.keyGone')} />}
      <SecondFactorForm {...asked} intent={CONFIRM} button={t('security.turnOn')} variant="primary" form={form}>
        <Field label={t('security.enterCode')} name="code" hint={t('security.codeHint')} error={errors.code} required>
          <TextInput
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={20}
            defaultValue={sent?.values.code}
          />
        </Field>
      </SecondFactorForm>
      <SecondFactorForm {...asked} intent={START} button={t('security.startAgain')} variant="quiet" />
    </>
  );
}
