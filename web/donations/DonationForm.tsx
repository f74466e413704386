// The donation form. It says first that the entry is public.
import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { EARLIEST_BIRTH_YEAR } from '#contract/blood.ts';
import { donationTypes, recordDonation } from '#contract/donations.ts';
import { OwnerField } from '#web/dashboard/OwnerField.tsx';
import { validate, type FormState, type Values } from '#web/lib/form.ts';
import { useFormErrors } from '#web/lib/useFormErrors.ts';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { typeLabels } from './typeLabels.ts';
import styles from './DonationForm.module.css';

const check = (values: Values) => validate(recordDonation, values);
const nothing: FormState = { values: {}, errors: {} };

export interface DonationFormProps {
  userID: string;
  /** The form as it was sent and not accepted. */
  formState: FormState | undefined;
  /** Changes when a donation was stored: the form is empty again. */
  stored: unknown;
  /** YYYY-MM-DD */
  today: string;
}

export function DonationForm({ userID, formState = nothing, stored, today }: DonationFormProps) {
  const types = donationTypes.map((type) => ({ value: type, label: t(typeLabels[type]) }));
  const { state, formMethod } = useNavigation();
  const { values, message } = formState;
  const isFieldError = Object.keys(formState.errors).length > 0;
  const { form, errors, props } = useFormErrors(check, formState.errors);
  const storedBefore = useRef(stored);
  useEffect(() => {
    if (storedBefore.current !== stored) form.current?.reset();
    storedBefore.current = stored;
  }, [form, stored]);
  return (
    <Card title={t('donations.record')}>
      <Notice>
        <p>{t('donations.publicNotice')}</p>
      </Notice>
      <Form method="post" {...props} preventScrollReset aria-label={t('donations.record')}>
        <Stack>
          <OwnerField userID={userID} />
          {message && !isFieldError ? <Notice kind="error" alert title={message} /> : null}
          <div className={styles.fields}>
            <Field label={t('donations.donatedDate')} name="donationDate" error={errors.donationDate} required>
              <TextInput
                type="date"
                min={`${EARLIEST_BIRTH_YEAR}-01-01`}
                max={today}
                defaultValue={values.donationDate}
              />
            </Field>
            <Field label={t('donations.patientName')} name="patientName" error={errors.patientName} required>
              <TextInput maxLength={100} autoComplete="off" defaultValue={values.patientName} />
            </Field>
            <Field label={t('field.location')} name="place" error={errors.place} required>
              <TextInput maxLength={100} autoComplete="off" defaultValue={values.place} />
            </Field>
            <Field label={t('donations.hospitalName')} name="hospitalName" error={errors.hospitalName} required>
              <TextInput maxLength={100} autoComplete="off" defaultValue={values.hospitalName} />
            </Field>
            <Field label={t('donations.type')} name="typeOfDonation" error={errors.typeOfDonation} required>
              <Select
                key={values.typeOfDonation}
                options={types}
                placeholder={t('ui.choose')}
                defaultValue={values.typeOfDonation}
              />
            </Field>
          </div>
          <div>
            <Button type="submit" variant="primary" size="large" busy={state !== 'idle' && formMethod === 'POST'}>
              {t('ui.submit')}
            </Button>
          </div>
        </Stack>
      </Form>
    </Card>
  );
}
