// What a donor chooses from a few answers: who sees the number, and when calls are welcome.
import { choiceFields, donorFields, type ChoiceField } from '#contract/donorFields.ts';
import type { User } from '#contract/profile.ts';
import type { PlainId } from '#messages/translate.ts';
import { t } from '#web/messages/t.ts';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';

interface Choice {
  legend: PlainId;
  /** By the value as a form sends it, in the order of the form. */
  labels: readonly (readonly [value: string, label: PlainId])[];
}

export const choices: Readonly<Record<ChoiceField, Choice>> = {
  numberShown: {
    legend: 'accounts.numberShown',
    labels: [
      ['always', 'accounts.numberAlways'],
      ['available', 'accounts.numberAvailable'],
      ['never', 'accounts.numberNever'],
    ],
  },
  callsAnyTime: {
    legend: 'accounts.callHours',
    labels: [
      ['false', 'accounts.daytime'],
      ['true', 'accounts.anyTime'],
    ],
  },
};

/** The chosen answer in words; null where there is none. */
export function describeChoice(name: ChoiceField, user: User): string | null {
  const label = choices[name].labels.find(([value]) => value === String(user[name]));
  return label ? t(label[1]) : null;
}

export const usualChoice = (name: ChoiceField): string => String(donorFields[name].usual);

/** What the form sent; another text stays, and is refused. */
export const readChoice = (name: ChoiceField, text: string | undefined) =>
  typeof donorFields[name].usual === 'boolean' && (text === 'true' || text === 'false') ? text === 'true' : text;

interface ContactFieldsProps {
  values: Record<string, string>;
  errors: Record<string, string>;
}

export const ContactFields = ({ values, errors }: ContactFieldsProps) =>
  choiceFields.map((name) => (
    <RadioGroup
      key={name}
      legend={t(choices[name].legend)}
      name={name}
      look="list"
      options={choices[name].labels.map(([value, label]) => ({ value, label: t(label) }))}
      defaultValue={values[name] ?? usualChoice(name)}
      error={errors[name]}
    />
  ));
