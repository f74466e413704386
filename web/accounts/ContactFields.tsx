// How a donor wants to be reached: who sees the number, and when calls are welcome.
import { numberChoices, type NumberShown } from '#contract/profile.ts';
import { t } from '#web/messages/t.ts';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';

const numberLabels = {
  always: 'accounts.numberAlways',
  available: 'accounts.numberAvailable',
  never: 'accounts.numberNever',
} as const;

export const describeNumberShown = (choice: NumberShown) => t(numberLabels[choice]);
export const describeCallHours = (anyTime: boolean) => t(anyTime ? 'accounts.anyTime' : 'accounts.daytime');

/** What the form sent; another text stays, and is refused. */
export const readCallHours = (text: string | undefined) =>
  text === 'true' || text === 'false' ? text === 'true' : text;

interface ContactFieldsProps {
  values: Record<string, string>;
  errors: Record<string, string>;
}

export function ContactFields({ values, errors }: ContactFieldsProps) {
  return (
    <>
      <RadioGroup
        legend={t('accounts.numberShown')}
        name="numberShown"
        look="list"
        options={numberChoices.map((value) => ({ value, label: describeNumberShown(value) }))}
        defaultValue={values.numberShown ?? 'always'}
        error={errors.numberShown}
      />
      <RadioGroup
        legend={t('accounts.callHours')}
        name="callsAnyTime"
        look="list"
        options={[false, true].map((value) => ({ value: String(value), label: describeCallHours(value) }))}
        defaultValue={values.callsAnyTime ?? 'false'}
        error={errors.callsAnyTime}
      />
    </>
  );
}
