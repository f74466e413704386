// The questions of /can-i-donate. Any may be left out; the day of an answer is asked once it is 'yes', without scripts.
import type { ReactNode } from 'react';
import { weights } from '#contract/assessment.ts';
import { EARLIEST_BIRTH_YEAR } from '#contract/blood.ts';
import type { CurrentRuleId, DatedRuleId } from '#contract/eligibilityRules.ts';
import { genders } from '#contract/donorFields.ts';
import type { FormState } from '#web/lib/form.ts';
import { t } from '#web/messages/t.ts';
import { Field } from '#web/ui/Field.tsx';
import { FieldSet } from '#web/ui/FieldSet.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { dayOf, womensRules } from './answers.ts';
import { genderLabels } from './genderLabels.ts';
import { ruleLabels, weightLabels } from './labels.ts';
import { WithEnglish } from './WithEnglish.tsx';
import styles from './Questions.module.css';

type FormProps = Pick<FormState, 'values' | 'errors'> & {
  /** YYYY-MM-DD */
  today: string;
};

const dated = {
  past: ['tattoo', 'transfusion', 'majorSurgery', 'minorSurgery', 'movedToIndia'],
  illness: ['malaria', 'typhoid', 'dengue', 'tuberculosis'],
  medicine: ['antibiotics', 'aspirin', 'vaccine', 'liveVaccine', 'immunoglobulin'],
} as const satisfies Record<string, readonly DatedRuleId[]>;

function DayField({ name, label, values, errors, today }: FormProps & { name: string; label: string }) {
  return (
    <Field label={label} name={name} error={errors[name]}>
      <TextInput type="date" min={`${EARLIEST_BIRTH_YEAR}-01-01`} max={today} defaultValue={values[name]} />
    </Field>
  );
}

function YesNo({ name, legend, values, hint }: { name: string; legend: ReactNode; hint?: string } & FormProps) {
  const options = [
    { value: 'yes', label: t('eligibility.yes') },
    { value: 'no', label: t('eligibility.no') },
  ];
  return <RadioGroup legend={legend} name={name} options={options} defaultValue={values[name]} hint={hint} />;
}

function Dated({ rules, ...form }: FormProps & { rules: readonly DatedRuleId[] }) {
  return rules.map((rule) => (
    <div key={rule} className={`stack ${styles.question}`}>
      <YesNo name={rule} legend={<WithEnglish write={() => t(ruleLabels[rule])} />} {...form} />
      <div className={`stack ${styles.day}`}>
        <DayField name={dayOf(rule)} label={t('eligibility.when', { what: t(ruleLabels[rule]) })} {...form} />
      </div>
    </div>
  ));
}

const Current = ({ rules, ...form }: FormProps & { rules: readonly CurrentRuleId[] }) =>
  rules.map((rule) => (
    <YesNo key={rule} name={rule} legend={<WithEnglish write={() => t(ruleLabels[rule])} />} {...form} />
  ));

function You(form: FormProps) {
  const { values } = form;
  return (
    <FieldSet legend={t('accounts.aboutYou')}>
      <DayField name="bornOn" label={t('dashboard.dateOfBirth')} {...form} />
      <RadioGroup
        legend={t('eligibility.gender')}
        name="gender"
        options={genders.map((value) => ({ value, label: t(genderLabels[value]) }))}
        defaultValue={values.gender}
        hint={t('eligibility.genderHint')}
      />
      <RadioGroup
        legend={t('eligibility.yourWeight')}
        name="weight"
        options={weights.map((value) => ({ value, label: t(weightLabels[value]) }))}
        defaultValue={values.weight}
      />
    </FieldSet>
  );
}

function Donations(form: FormProps) {
  return (
    <FieldSet legend={t('eligibility.earlier')}>
      <div className={`stack ${styles.question}`}>
        <YesNo name="given" legend={t('eligibility.given')} {...form} />
        <div className={`stack ${styles.day}`}>
          <DayField name="bloodOn" label={t('eligibility.lastBlood')} {...form} />
          <DayField name="plateletsOn" label={t('eligibility.lastPlatelets')} {...form} />
        </div>
      </div>
    </FieldSet>
  );
}

export function Questions(form: FormProps) {
  return (
    <>
      <You {...form} />
      <Donations {...form} />
      <FieldSet legend={t('eligibility.now')}>
        <Current rules={['unwell']} {...form} />
      </FieldSet>
      <div className={styles.women}>
        <FieldSet legend={t('eligibility.women')}>
          <Current rules={womensRules.current} {...form} />
          <Dated rules={womensRules.dated} {...form} />
        </FieldSet>
      </div>
      <FieldSet legend={t('eligibility.past')} hint={t('eligibility.pastHint')}>
        <Dated rules={dated.past} {...form} />
      </FieldSet>
      <FieldSet legend={t('eligibility.illness')} hint={t('eligibility.illnessHint')}>
        <Dated rules={dated.illness} {...form} />
        <YesNo
          name="lasting"
          legend={<WithEnglish write={() => t(ruleLabels.lasting)} />}
          hint={t('eligibility.lastingHint')}
          {...form}
        />
      </FieldSet>
      <FieldSet legend={t('eligibility.medicine')} hint={t('eligibility.medicineHint')}>
        <Dated rules={dated.medicine} {...form} />
      </FieldSet>
    </>
  );
}
