// What a family tells on the phone, in the order of the talk. The first field has the focus.
import { useEffect, useRef, type ReactNode } from 'react';
import { bloodGroups } from '#contract/blood.ts';
import { MOST_UNITS, REQUEST_DAYS, REQUEST_WORDS } from '#contract/bloodRequests.ts';
import { END_REASON } from '#contract/deskRequests.ts';
import { needs } from '#contract/compatibility.ts';
import { addDays } from '#contract/indiaTime.ts';
import type { District } from '#contract/locations.ts';
import { requestWords as words } from '#web/admin/words/desk.ts';
import type { FormState } from '#web/lib/form.ts';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea, TextInput } from '#web/ui/TextInput.tsx';
import styles from './desk.module.css';

const groups = bloodGroups.map((group) => ({ value: group, label: group }));
const counts = Array.from({ length: MOST_UNITS }, (_, i) => ({ value: i + 1, label: String(i + 1) }));
const needOptions = needs.map((need) => ({ value: need, label: words.needs[need] }));

interface RequestFieldsProps {
  districts: readonly District[];
  today: string;
  sent: FormState | undefined;
  /** Other districts than the own ones can be chosen. */
  isElsewhere: boolean;
}

export function RequestFields({ districts, today, sent, isElsewhere }: RequestFieldsProps) {
  const { values = {}, errors = {} } = sent ?? {};
  const first = useRef<HTMLSelectElement>(null);
  useEffect(() => first.current?.focus(), []);
  const field = (name: string, label: string, control: ReactNode, isOptional = false) => (
    <Field name={name} label={label} error={errors[name]} required={!isOptional} optional={isOptional}>
      {control}
    </Field>
  );
  const text = (name: string) => <TextInput maxLength={100} autoComplete="off" defaultValue={values[name]} />;
  const places = districts.map(({ districtId, districtName, stateId }) => ({
    value: `${stateId} ${districtId}`,
    label: districtName,
  }));
  return (
    <>
      <div className={styles.fields}>
        {field(
          'bloodgroup',
          words.group,
          <Select ref={first} options={groups} placeholder="Choose" defaultValue={values.bloodgroup} />,
        )}
        {field('units', words.unitsLabel, <Select options={counts} defaultValue={values.units ?? 1} />)}
        {field('hospital', words.hospital, text('hospital'))}
        <Field name="district" label={words.district} error={errors.place} required>
          <Select
            options={places}
            placeholder={places.length === 1 ? undefined : 'Choose'}
            defaultValue={values.district}
          />
        </Field>
        {field(
          'contactMobile',
          words.mobile,
          <TextInput
            type="tel"
            inputMode="tel"
            maxLength={40}
            autoComplete="off"
            defaultValue={values.contactMobile}
          />,
        )}
        {field('contactName', words.name, text('contactName'))}
        {field('need', words.need, <Select options={needOptions} defaultValue={values.need} />)}
        {field(
          'neededBy',
          words.neededBy,
          <TextInput
            type="date"
            min={today}
            max={addDays(today, REQUEST_DAYS)}
            defaultValue={values.neededBy ?? addDays(today, 1)}
          />,
        )}
      </div>
      {field(
        'message',
        words.message,
        <TextArea maxLength={REQUEST_WORDS} rows={2} defaultValue={values.message} />,
        true,
      )}
      {isElsewhere
        ? field('reason', words.whyElsewhere, <TextInput maxLength={END_REASON} defaultValue={values.reason} />, true)
        : null}
    </>
  );
}
