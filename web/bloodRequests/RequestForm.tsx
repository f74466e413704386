// The form by which a family asks for blood.
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { bloodGroups } from '#contract/blood.ts';
import { MOST_UNITS, REQUEST_DAYS, REQUEST_WORDS } from '#contract/bloodRequests.ts';
import { needs } from '#contract/compatibility.ts';
import { addDays } from '#contract/indiaTime.ts';
import { FormKey } from '#web/lib/FormKey.tsx';
import { useFormErrors } from '#web/lib/useFormErrors.ts';
import { HOSPITAL } from '#web/locations/places.ts';
import { PlaceFields } from '#web/locations/PlaceFields.tsx';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FieldSet } from '#web/ui/FieldSet.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea, TextInput } from '#web/ui/TextInput.tsx';
import { needLabels } from '#web/donors/needLabels.ts';
import { checkRequest, names, OTHER_HOSPITAL, type RequestState } from './requestForm.ts';
import styles from './RequestForm.module.css';

const groups = bloodGroups.map((group) => ({ value: group, label: group }));
const counts = Array.from({ length: MOST_UNITS }, (_, i) => ({ value: String(i + 1), label: String(i + 1) }));

interface PartProps {
  state: RequestState;
  /** A field of the form, with its error. */
  field: (name: string, label: string, control: ReactNode, more?: { hint?: string; optional?: boolean }) => ReactNode;
}

function Needed({ state: { values, today }, field }: PartProps) {
  const options = needs.map((need) => ({ value: need, label: t(needLabels[need]) }));
  const day = <TextInput type="date" min={today} max={addDays(today, REQUEST_DAYS)} defaultValue={values.neededBy} />;
  return (
    <FieldSet legend={t('bloodRequests.what')} columns={2}>
      {field(
        'bloodgroup',
        t('donors.bloodGroup'),
        <Select options={groups} placeholder={t('ui.choose')} defaultValue={values.bloodgroup} />,
      )}
      {field('need', t('donors.need'), <Select options={options} defaultValue={values.need} />)}
      {field('units', t('field.units'), <Select options={counts} defaultValue={values.units} />)}
      {field('neededBy', t('field.neededBy'), day)}
    </FieldSet>
  );
}

function Family({ state: { values }, field }: PartProps) {
  const tel = (
    <TextInput type="tel" inputMode="tel" autoComplete="tel" maxLength={40} defaultValue={values.contactMobile} />
  );
  return (
    <FieldSet legend={t('bloodRequests.who')} columns={2}>
      {field(
        'contactName',
        t('field.name'),
        <TextInput autoComplete="name" maxLength={100} defaultValue={values.contactName} />,
        { hint: t('bloodRequests.nameHint') },
      )}
      {field('contactMobile', t('field.mobileNumber'), tel, { hint: t('bloodRequests.numberHint') })}
      {field(
        'emailId',
        t('accounts.email'),
        <TextInput type="email" autoComplete="email" maxLength={254} defaultValue={values.emailId} />,
        { hint: t('bloodRequests.emailHint'), optional: true },
      )}
      <div className={styles.wide}>
        {field('message', t('field.message'), <TextArea maxLength={REQUEST_WORDS} defaultValue={values.message} />, {
          hint: t('bloodRequests.wordsHint', { max: REQUEST_WORDS }),
          optional: true,
        })}
      </div>
    </FieldSet>
  );
}

interface RequestFormProps {
  state: RequestState;
  /** Who looks at requests, and when. */
  duty: string;
  isSending: boolean;
}

export function RequestForm({ state, duty, isSending }: RequestFormProps) {
  const { values, places, lists, message, code } = state;
  const { form, errors, props } = useFormErrors(checkRequest, state.errors);
  const field: PartProps['field'] = (name, label, control, { hint, optional = false } = {}) => (
    <Field name={name} label={label} error={errors[name]} hint={hint} isHintBelow required={!optional}>
      {control}
    </Field>
  );
  return (
    <Form method="post" {...props} className={styles.form} aria-label={t('bloodRequests.ask')}>
      <FormKey />
      {message && code !== 'invalid_input' ? <Notice kind="error" alert title={message} /> : null}
      <Needed {...{ state, field }} />
      <FieldSet legend={t('bloodRequests.where')} columns={2}>
        <PlaceFields
          {...{ places, lists, names, errors, form }}
          text={values.place}
          hospital={values[HOSPITAL] ?? ''}
          withAll
        />
        <div className={styles.wide}>
          {field(
            OTHER_HOSPITAL,
            t('field.hospitalName'),
            <TextInput maxLength={100} defaultValue={hospitalIn(values)} />,
            {
              hint: t('bloodRequests.hospitalHint'),
              optional: true,
            },
          )}
        </div>
      </FieldSet>
      <Family {...{ state, field }} />
      <Notice>
        <p>{duty}</p>
        <p>{t('bloodRequests.formNotice')}</p>
        <p>{t('bloodRequests.noMoney')}</p>
      </Notice>
      <Button type="submit" variant="primary" size="large" wide busy={isSending}>
        {t('bloodRequests.send')}
      </Button>
    </Form>
  );
}

/** Without JavaScript the box keeps no hospital. */
const hospitalIn = (values: RequestState['values']) => values[OTHER_HOSPITAL] ?? values[HOSPITAL];
