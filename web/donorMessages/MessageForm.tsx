// The form of a message to a donor whose number is hidden.
import type { ReactNode } from 'react';
import { FormPage } from '#web/ui/FormPage.tsx';
import { bloodGroups } from '#contract/blood.ts';
import { LATEST_NEED_DAYS, MESSAGE_LENGTH } from '#contract/donorMessages.ts';
import { addDays } from '#contract/indiaTime.ts';
import { FormFailure } from '#web/lib/FormFailure.tsx';
import type { FormState, Values } from '#web/lib/form.ts';
import { FormKey } from '#web/lib/FormKey.tsx';
import { t } from '#web/messages/t.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea, TextInput } from '#web/ui/TextInput.tsx';

interface MessageFormProps {
  /** The address names a donor whom a search showed. */
  hasDonor: boolean;
  /** What the search knows. */
  known: Values;
  today: string;
  /** Of the search; empty where there was none. */
  results: string;
  failed?: FormState;
}

const groups = bloodGroups.map((group) => ({ value: group, label: group }));

type FieldsProps = Pick<MessageFormProps, 'today'> & Pick<FormState, 'values' | 'errors'>;

function Fields({ today, values, errors }: FieldsProps) {
  // Without scripts the browser moves to it by itself.
  const [first] = Object.keys(errors);
  const shared = (name: string) => ({ defaultValue: values[name], autoFocus: name === first });
  const field = (name: string, label: string, control: ReactNode, more: { hint?: string; optional?: boolean } = {}) => (
    <Field name={name} label={label} error={errors[name]} required={!more.optional} {...more}>
      {control}
    </Field>
  );
  const tel = <TextInput type="tel" autoComplete="tel" maxLength={100} {...shared('mobileNumber')} />;
  const day = <TextInput type="date" min={today} max={addDays(today, LATEST_NEED_DAYS)} {...shared('neededBy')} />;
  const wordsHint = t('donorMessages.wordsHint', { max: MESSAGE_LENGTH });
  return (
    <>
      {field('name', t('field.name'), <TextInput autoComplete="name" maxLength={100} {...shared('name')} />)}
      {field('mobileNumber', t('field.mobileNumber'), tel)}
      {field(
        'bloodgroup',
        t('donors.bloodGroup'),
        <Select options={groups} placeholder={t('donors.bloodGroup')} {...shared('bloodgroup')} />,
      )}
      {field('place', t('field.hospitalOrPlace'), <TextInput maxLength={100} {...shared('place')} />)}
      {field('neededBy', t('field.neededBy'), day, { optional: true })}
      {field('message', t('field.message'), <TextArea maxLength={MESSAGE_LENGTH} {...shared('message')} />, {
        hint: wordsHint,
        optional: true,
      })}
    </>
  );
}

export function MessageForm({ hasDonor, known, today, results, failed }: MessageFormProps) {
  const { values, errors } = failed ?? { values: known, errors: {} };
  return (
    <>
      <PageTitle title={t('donorMessages.title')} lead={hasDonor ? t('donorMessages.lead') : undefined} homeHref="/" />
      <FormPage>
        {hasDonor ? (
          <form method="post">
            <FormFailure sent={failed} />
            <Fields {...{ today, values, errors }} />
            <Notice>
              <p>{t('donorMessages.notice')}</p>
            </Notice>
            <Button type="submit" variant="primary" size="large" wide>
              {t('donorMessages.send')}
            </Button>
            <FormKey />
          </form>
        ) : (
          <Notice kind="warning" title={t('calls.noDonor')} />
        )}
        <LinkButton href={results || '/find-donor'} variant={hasDonor ? 'quiet' : 'primary'} wide>
          {t(results ? 'calls.back' : 'site.findDonor')}
        </LinkButton>
      </FormPage>
    </>
  );
}
