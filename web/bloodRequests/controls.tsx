// The controls of a request's fields: of the family's form, and of the desk's.
import { bloodGroups } from '#contract/blood.ts';
import { MOST_UNITS, REQUEST_DAYS, REQUEST_WORDS } from '#contract/bloodRequests.ts';
import { needs, type Need } from '#contract/compatibility.ts';
import { addDays } from '#contract/indiaTime.ts';
import type { Values } from '#web/lib/form.ts';
import { Select } from '#web/ui/Select.tsx';
import { TextArea, TextInput, type TextInputProps } from '#web/ui/TextInput.tsx';

const groups = bloodGroups.map((group) => ({ value: group, label: group }));
const counts = Array.from({ length: MOST_UNITS }, (_, i) => ({ value: String(i + 1), label: String(i + 1) }));

interface Words {
  choose: string;
  need: (need: Need) => string;
}

export function controlsOf(values: Values, today: string, words: Words) {
  const text = (name: string, props: TextInputProps = {}) => (
    <TextInput maxLength={100} autoComplete="off" defaultValue={values[name]} {...props} />
  );
  const options = needs.map((need) => ({ value: need, label: words.need(need) }));
  return {
    text,
    bloodgroup: <Select options={groups} placeholder={words.choose} defaultValue={values.bloodgroup} />,
    need: <Select options={options} defaultValue={values.need} />,
    units: <Select options={counts} defaultValue={values.units} />,
    neededBy: text('neededBy', {
      type: 'date',
      min: today,
      max: addDays(today, REQUEST_DAYS),
      autoComplete: undefined,
    }),
    mobile: (autoComplete: 'tel' | 'off') =>
      text('contactMobile', { type: 'tel', inputMode: 'tel', maxLength: 40, autoComplete }),
    message: <TextArea rows={3} maxLength={REQUEST_WORDS} defaultValue={values.message} />,
  };
}
