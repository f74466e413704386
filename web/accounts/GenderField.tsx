// The donor's gender, which they need not give: women rest longer between donations.
import { genders } from '#contract/donorFields.ts';
import { genderLabels } from '#web/eligibility/genderLabels.ts';
import { t } from '#web/messages/t.ts';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';

export function GenderField({ value, error }: { value: string | null | undefined; error?: string }) {
  const choices = [
    { value: '', label: t('eligibility.noGender') },
    ...genders.map((gender) => ({ value: gender, label: t(genderLabels[gender]) })),
  ];
  return (
    <Field
      label={t('eligibility.gender')}
      name="gender"
      hint={t('eligibility.genderHint')}
      isHintBelow
      error={error}
      optional
    >
      <Select options={choices} defaultValue={value ?? ''} />
    </Field>
  );
}
