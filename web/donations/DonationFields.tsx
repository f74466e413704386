// The fields of a donation, to record it and to correct it.
import { EARLIEST_BIRTH_YEAR } from '#contract/blood.ts';
import { donationTypes, recordDonation, updateDonation } from '#contract/donations.ts';
import { isFutureDate } from '#contract/indiaTime.ts';
import { validate, type FormState, type Values } from '#web/lib/form.ts';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { FILL_NAME } from './patientName.ts';
import { typeLabels } from './typeLabels.ts';
import styles from './DonationFields.module.css';

/** What the schema does not know: a date on which nobody can have donated yet. */
export function validateDate({ donationDate = '' }: Values): Record<string, string> {
  return isFutureDate(donationDate, new Date()) ? { donationDate: t('donations.inFuture') } : {};
}

/** The errors of the fields as they are filled in. */
export const checkDonation = (values: Values) => ({ ...validateDate(values), ...validate(recordDonation, values) });
export const checkCorrection = (values: Values) => ({ ...validateDate(values), ...validate(updateDonation, values) });

export interface DonationFieldsProps extends Pick<FormState, 'values' | 'errors'> {
  /** YYYY-MM-DD */
  today: string;
  /** Makes the ids of a second set of fields on the page. */
  prefix?: string;
}

/** Fills the patient's name. Until scripts run it sends the form, which comes back filled. */
function NotKnownButton({ fieldId }: { fieldId: string }) {
  const hydrated = useHydrated();
  function fill() {
    const input = document.getElementById(fieldId);
    if (!(input instanceof HTMLInputElement)) return;
    input.value = t('donations.notKnown');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return (
    <div className={styles.notKnown}>
      <Button
        type={hydrated ? 'button' : 'submit'}
        name={FILL_NAME}
        value="yes"
        formNoValidate
        size="small"
        variant="quiet"
        onClick={() => hydrated && fill()}
        aria-label={t('donations.nameNotKnown')}
      >
        {t('donations.notKnown')}
      </Button>
    </div>
  );
}

export function DonationFields({ values, errors, today, prefix }: DonationFieldsProps) {
  const hydrated = useHydrated();
  const types = donationTypes.map((type) => ({ value: type, label: t(typeLabels[type]) }));
  const field = (name: string) => ({ name, id: prefix && `${prefix}-${name}`, error: errors[name], required: true });
  return (
    <div className={`stack ${styles.fields}`}>
      {/* The first button is what the Enter key presses. */}
      {hydrated ? null : <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />}
      <Field label={t('donations.donatedDate')} {...field('donationDate')}>
        <TextInput type="date" min={`${EARLIEST_BIRTH_YEAR}-01-01`} max={today} defaultValue={values.donationDate} />
      </Field>
      <div>
        <Field label={t('donations.patientName')} {...field('patientName')}>
          <TextInput maxLength={100} defaultValue={values.patientName} />
        </Field>
        <NotKnownButton fieldId={prefix ? `${prefix}-patientName` : 'field-patientName'} />
      </div>
      <Field label={t('field.location')} {...field('place')}>
        <TextInput maxLength={100} defaultValue={values.place} />
      </Field>
      <Field label={t('donations.hospitalName')} {...field('hospitalName')}>
        <TextInput maxLength={100} defaultValue={values.hospitalName} />
      </Field>
      <Field label={t('donations.type')} {...field('typeOfDonation')}>
        <Select
          key={values.typeOfDonation}
          options={types}
          placeholder={t('ui.choose')}
          defaultValue={values.typeOfDonation}
        />
      </Field>
    </div>
  );
}
