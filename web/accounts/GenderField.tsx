// The donor's gender, which they need not give: women rest longer between donations.
import { genders, type User } from '#contract/profile.ts';
import { genderLabels } from '#web/eligibility/genderLabels.ts';
import { t } from '#web/messages/t.ts';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import type { SentProfile } from './profile.ts';

export function GenderField({ user, sent }: { user: User; sent: SentProfile | undefined }) {
  const choices = [
    { value: '', label: t('eligibility.noGender') },
    ...genders.map((value) => ({ value, label: t(genderLabels[value]) })),
  ];
  const gender = sent?.values.gender ?? user.gender ?? '';
  return (
    <Field
      label={t('eligibility.gender')}
      name="gender"
      hint={t('eligibility.genderHint')}
      isHintBelow
      error={sent?.errors.gender}
      optional
    >
      <Select options={choices} defaultValue={gender} />
    </Field>
  );
}
