// What a family tells on the phone, in the order of the talk. The first field has the focus.
import { useEffect, type ReactNode } from 'react';
import { END_REASON } from '#contract/deskRequests.ts';
import { addDays } from '#contract/indiaTime.ts';
import type { District } from '#contract/locations.ts';
import { requestWords as words } from './words.ts';
import { controlsOf } from '#web/bloodRequests/controls.tsx';
import type { FormState } from '#web/lib/form.ts';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import styles from './desk.module.css';

interface RequestFieldsProps {
  districts: readonly District[];
  today: string;
  sent: FormState | undefined;
  /** Other districts than the own ones can be chosen. */
  isElsewhere: boolean;
}

export function RequestFields({ districts, today, sent, isElsewhere }: RequestFieldsProps) {
  const { errors = {}, values = {} } = sent ?? {};
  useEffect(() => document.getElementById('field-bloodgroup')?.focus(), []);
  const { text, mobile, ...controls } = controlsOf({ neededBy: addDays(today, 1), ...values }, today, words.control);
  const field = (name: string, label: string, control: ReactNode, isOptional = false) => (
    <Field name={name} label={label} error={errors[name]} required={!isOptional} optional={isOptional}>
      {control}
    </Field>
  );
  const places = districts.map(({ districtId, districtName, stateId }) => ({
    value: `${stateId} ${districtId}`,
    label: districtName,
  }));
  return (
    <>
      <div className={styles.fields}>
        {field('bloodgroup', 'Blood group', controls.bloodgroup)}
        {field('units', 'Units', controls.units)}
        {field('hospital', 'Hospital', text('hospital'))}
        <Field name="district" label="District" error={errors.place} required>
          <Select
            options={places}
            placeholder={places.length === 1 ? undefined : 'Choose'}
            defaultValue={values.district}
          />
        </Field>
        {field('contactMobile', 'Mobile number', mobile('off'))}
        {field('contactName', 'Name of the family', text('contactName'))}
        {field('need', 'Needed', controls.need)}
        {field('neededBy', 'Needed by', controls.neededBy)}
      </div>
      {field('message', 'Message', controls.message, true)}
      {isElsewhere
        ? field(
            'reason',
            'Why you enter it, if it is not in your districts',
            text('reason', { maxLength: END_REASON }),
            true,
          )
        : null}
    </>
  );
}
