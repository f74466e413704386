// The form by which a family asks for blood.
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { REQUEST_WORDS } from '#contract/bloodRequests.ts';
import { FormKey } from '#web/lib/FormKey.tsx';
import { useFormErrors } from '#web/lib/useFormErrors.ts';
import { HOSPITAL } from '#web/locations/places.ts';
import { PlaceFields } from '#web/locations/PlaceFields.tsx';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FieldSet } from '#web/ui/FieldSet.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { controlsOf } from './controls.tsx';
import { needLabels } from './needLabels.ts';
import { checkRequest, OTHER_HOSPITAL, type RequestState } from './requestForm.ts';
import styles from '#web/ui/longForm.module.css';

interface RequestFormProps {
  state: RequestState;
  /** Who looks at requests, and when. */
  duty: string;
  isSending: boolean;
}

export function RequestForm({ state, duty, isSending }: RequestFormProps) {
  const { values, places, lists, message, code } = state;
  const { form, errors, props } = useFormErrors(checkRequest, state.errors);
  const { text, mobile, ...controls } = controlsOf(values, state.today, {
    choose: t('ui.choose'),
    need: (need) => t(needLabels[need]),
  });
  const field = (name: string, label: string, control: ReactNode, hint?: string, isOptional = false) => (
    <Field name={name} label={label} error={errors[name]} hint={hint} isHintBelow required={!isOptional}>
      {control}
    </Field>
  );
  return (
    <Form method="post" {...props} className={styles.form} aria-label={t('bloodRequests.ask')}>
      <FormKey />
      {message && code !== 'invalid_input' ? <Notice kind="error" alert title={message} /> : null}
      <FieldSet legend={t('bloodRequests.what')} columns={2}>
        {field('bloodgroup', t('donors.bloodGroup'), controls.bloodgroup)}
        {field('need', t('donors.need'), controls.need)}
        {field('units', t('field.units'), controls.units)}
        {field('neededBy', t('field.neededBy'), controls.neededBy)}
      </FieldSet>
      <FieldSet legend={t('bloodRequests.where')} columns={2}>
        <PlaceFields
          {...{ places, lists, errors, form }}
          text={values.place}
          hospital={values[HOSPITAL] ?? ''}
          withAll
        />
        <div className={styles.wide}>
          {field(
            OTHER_HOSPITAL,
            t('field.hospitalName'),
            // Without JavaScript the box keeps no hospital.
            text(OTHER_HOSPITAL, { defaultValue: values[OTHER_HOSPITAL] ?? values[HOSPITAL], autoComplete: undefined }),
            t('bloodRequests.hospitalHint'),
            true,
          )}
        </div>
      </FieldSet>
      <FieldSet legend={t('bloodRequests.who')} columns={2}>
        {field(
          'contactName',
          t('field.name'),
          text('contactName', { autoComplete: 'name' }),
          t('bloodRequests.nameHint'),
        )}
        {field('contactMobile', t('field.mobileNumber'), mobile('tel'), t('bloodRequests.numberHint'))}
        {field(
          'emailId',
          t('accounts.email'),
          text('emailId', { type: 'email', autoComplete: 'email', maxLength: 254 }),
          t('bloodRequests.emailHint'),
          true,
        )}
        <div className={styles.wide}>
          {field(
            'message',
            t('field.message'),
            controls.message,
            t('bloodRequests.wordsHint', { max: REQUEST_WORDS }),
            true,
          )}
        </div>
      </FieldSet>
      <Notice>
        <p>{duty}</p>
        <p>{t('bloodRequests.formNotice')}</p>
        <p>{t('bloodRequests.noMoney')}</p>
      </Notice>
      <Button type="submit" variant="primary" size="large" wide busy={isSending}>
        {t('bloodRequests.send')}
      </Button>
    </Form>
  );
}
