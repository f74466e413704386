// The form by which a family asks for blood: one screen of a phone. What a search knew is one line; what has a usual answer
// is folded.
import { useState, type ReactNode } from 'react';
import { REQUEST_WORDS } from '#contract/bloodRequests.ts';
import { needs } from '#contract/compatibility.ts';
import { FormFailure } from '#web/lib/FormFailure.tsx';
import { PostForm, SubmitButton } from '#web/lib/PostForm.tsx';
import type { Values } from '#web/lib/form.ts';
import { useFormErrors } from '#web/lib/useFormErrors.ts';
import { HOSPITAL } from '#web/locations/places.ts';
import { PlaceFields } from '#web/locations/PlaceFields.tsx';
import { t } from '#web/messages/t.ts';
import { Field } from '#web/ui/Field.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { classes } from '#web/ui/classes.ts';
import { controlsOf } from './controls.tsx';
import { needLabels } from './needLabels.ts';
import { checkRequest, OTHER_HOSPITAL, type RequestState } from './requestForm.ts';
import styles from './RequestForm.module.css';

interface RequestFormProps {
  state: RequestState;
  /** Who looks at requests, and when. */
  duty: string;
}

/** 'More: Blood · 1 unit' */
function describeMore({ need: chosen, units }: Values): string {
  const need = needs.find((one) => one === chosen) ?? 'blood';
  return [t(needLabels[need]), t('bloodRequests.unitCount', { count: Number(units) || 1 })].join(' · ');
}

function useMore(values: Values) {
  const [chosen, setChosen] = useState(values);
  const follow = ({ target }: { target: EventTarget }) => {
    if (target instanceof HTMLSelectElement) setChosen((now) => ({ ...now, [target.name]: target.value }));
  };
  return [describeMore(chosen), follow] as const;
}

/** Group and place: open until they are known. */
function What({ known, children }: { known: string | null; children: ReactNode }) {
  if (known === null) return <div className={classes('stack', styles.what, styles.both)}>{children}</div>;
  return (
    <details className={styles.known}>
      <summary className="opener anywhere">
        <span>
          {`${known} · `}
          <span className="change">{t('donors.change')}</span>
        </span>
      </summary>
      <div className={`stack ${styles.what}`}>{children}</div>
    </details>
  );
}

const inMore = ['need', 'units', 'emailId', 'message'] as const;

export function RequestForm({ state, duty }: RequestFormProps) {
  const { values, places, lists, known } = state;
  const { form, errors, props } = useFormErrors(checkRequest, state.errors);
  const [more, followMore] = useMore(values);
  const { text, mobile, ...controls } = controlsOf(values, state.today, {
    choose: t('ui.choose'),
    need: (need) => t(needLabels[need]),
  });
  const field = (name: string, label: string, control: ReactNode, hint?: string, isOptional = false) => (
    <Field name={name} label={label} error={errors[name]} hint={hint} isHintBelow required={!isOptional}>
      {control}
    </Field>
  );
  const isHospitalKnown = known !== null && Boolean(values[HOSPITAL]) && errors[OTHER_HOSPITAL] === undefined;
  const hospital = field(
    OTHER_HOSPITAL,
    t('field.hospitalName'),
    // Without JavaScript the box keeps no hospital.
    text(OTHER_HOSPITAL, { defaultValue: values[OTHER_HOSPITAL] ?? values[HOSPITAL], autoComplete: undefined }),
    undefined,
    known === null,
  );
  return (
    <PostForm {...props} className={`stack ${styles.form}`} aria-label={t('bloodRequests.ask')}>
      <FormFailure sent={state} />
      <What known={known}>
        {field('bloodgroup', t('donors.bloodGroup'), controls.bloodgroup)}
        <PlaceFields
          {...{ places, lists, errors, form }}
          text={values.place}
          hospital={values[HOSPITAL] ?? ''}
          withAll
          isFolded
        />
        {isHospitalKnown ? hospital : null}
      </What>
      {isHospitalKnown ? null : hospital}
      <div className={`stack ${styles.days}`}>
        <RadioGroup
          legend={t('field.neededBy')}
          name="day"
          options={[
            { value: 'today', label: t('bloodRequests.today') },
            { value: 'tomorrow', label: t('bloodRequests.tomorrow') },
            { value: 'other', label: t('bloodRequests.anotherDay') },
          ]}
          defaultValue={values.day ?? 'today'}
        />
        <div className={styles.date}>
          {field('neededBy', t('bloodRequests.date'), controls.neededBy, undefined, true)}
        </div>
      </div>
      {field('contactName', t('field.name'), text('contactName', { autoComplete: 'name' }))}
      {field('contactMobile', t('field.mobileNumber'), mobile('tel'), t('bloodRequests.numberHint'))}
      <details open={inMore.some((name) => errors[name] !== undefined)} onChange={followMore}>
        <summary className="opener anywhere">
          <span>
            <span className="change">{t('bloodRequests.more')}</span> <small className="soft">{more}</small>
          </span>
        </summary>
        <div className={`stack ${styles.what}`}>
          {field('need', t('donors.need'), controls.need)}
          {field('units', t('field.units'), controls.units)}
          {field(
            'emailId',
            t('accounts.email'),
            text('emailId', { type: 'email', autoComplete: 'email', maxLength: 254 }),
            t('bloodRequests.emailHint'),
            true,
          )}
          {field(
            'message',
            t('field.message'),
            controls.message,
            t('bloodRequests.wordsHint', { max: REQUEST_WORDS }),
            true,
          )}
        </div>
      </details>
      <SubmitButton wide>{t('bloodRequests.send')}</SubmitButton>
      <div className="stack close soft small">
        <p>{t('bloodRequests.lead')}</p>
        <p>{duty}</p>
        <p>{t('bloodRequests.formNotice')}</p>
        <p>
          <strong>{t('bloodRequests.noMoney')}</strong>
        </p>
      </div>
    </PostForm>
  );
}
