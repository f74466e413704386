// The registration form: on its own page, and in the administrator's Add Donor dialog.
import { useRef, useState, type ReactNode, useCallback, useEffect } from 'react';
import { bloodGroups, EARLIEST_BIRTH_YEAR } from '#contract/blood.ts';
import { withAsciiDigits } from '#contract/phones.ts';
import { ageBar, type AgeBar } from '#contract/eligibility.ts';
import { placeSpelling } from '#contract/profile.ts';
import { type Values, validate } from '#web/lib/form.ts';
import { FormFailure } from '#web/lib/FormFailure.tsx';
import { PostForm } from '#web/lib/PostForm.tsx';
import { useFormErrors } from '#web/lib/useFormErrors.ts';
import { PlaceFields } from '#web/locations/PlaceFields.tsx';
import { t } from '#web/messages/t.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FieldSet } from '#web/ui/FieldSet.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { ContactFields } from './ContactFields.tsx';
import { DonorInput } from './DonorInput.tsx';
import { GenderField } from './GenderField.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { checkRegistration, type RegistrationState } from './registration.ts';
import { checkUserId } from '#contract/accounts.ts';
import { call } from '#web/lib/api.ts';

const PAUSE_MS = 300;

interface CheckStatus {
  kind: 'busy' | 'good' | 'bad';
  text: string;
}

/** Checks while typing whether a user id is available: debounced, and only the latest response counts. */
function useUserIdCheck() {
  const [status, setStatus] = useState<CheckStatus | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const newest = useRef(0);

  const check = useCallback((userID: string) => {
    const mine = ++newest.current;
    clearTimeout(timer.current);
    if (Object.keys(validate(checkUserId, { userID })).length > 0) return setStatus(null);
    setStatus({ kind: 'busy', text: t('accounts.checking') });
    timer.current = setTimeout(async () => {
      const answer = await call(checkUserId, { userID }).catch(() => null);
      if (mine !== newest.current) return;
      if (!answer) setStatus(null);
      else
        setStatus(
          answer.data.available
            ? { kind: 'good', text: t('accounts.userIdFree') }
            : { kind: 'bad', text: t('accounts.userIdTaken') },
        );
    }, PAUSE_MS);
  }, []);

  useEffect(() => () => clearTimeout(timer.current), []);
  return { status, check };
}

const groups = bloodGroups.map((group) => ({ value: group, label: group }));

/** What the form says about the person who is registered. */
export interface RegistrationWords {
  person: string;
  availabilityHint: string;
  barred: Record<AgeBar, string>;
  place: string;
  account: string;
  emailHint: string;
  consent: string;
  passwordHint: string;
}

/** To the person themselves. */
const wordsToDonor = (): RegistrationWords => ({
  person: t('accounts.aboutYou'),
  availabilityHint: t('accounts.availabilityHint'),
  barred: { 'under age': t('accounts.underAge'), 'over age': t('eligibility.overAge') },
  place: t('accounts.whereYouLive'),
  account: t('accounts.yourAccount'),
  emailHint: t('accounts.emailHint'),
  consent: t('accounts.consent'),
  passwordHint: t('accounts.passwordHint'),
});

export interface RegistrationFormProps {
  state: RegistrationState;
  thisYear: number;
  /** The form's footer: the button and its neighbours. */
  children: ReactNode;
  /** To an administrator who registers somebody else. */
  words?: RegistrationWords;
  isPasswordOptional?: boolean;
  /** Where the form is posted; its own page when left out. */
  action?: string;
}

type PartProps = Pick<RegistrationState, 'values' | 'errors'> & { words: RegistrationWords };

function Person({ words, thisYear, ...form }: PartProps & { thisYear: number }) {
  const { values, errors } = form;
  const [year, setYear] = useState(values.DOB ?? '');
  // Digits of some scripts are two units long.
  const typed = year.length > 8 ? 0 : Number(withAsciiDigits(year));
  const isYear = typed >= EARLIEST_BIRTH_YEAR && typed <= thisYear;
  const bar = isYear ? ageBar(typed, thisYear) : null;
  return (
    <FieldSet legend={words.person} columns={2}>
      <DonorInput form={form} name="fullName" label={t('field.fullName')} />
      <Field label={t('donors.bloodGroup')} name="bloodGroup" error={errors.bloodGroup} required>
        <Select options={groups} placeholder={t('ui.choose')} defaultValue={values.bloodGroup} />
      </Field>
      <DonorInput form={form} name="mobileNumber" label={t('field.mobileNumber')} hint={t('accounts.mobileHint')} />
      <DonorInput
        form={form}
        name="DOB"
        label={t('field.yearOfBirth')}
        hint={t('accounts.yearHint')}
        inputMode="numeric"
        autoComplete="bday-year"
        maxLength={4}
        onInput={(event) => setYear(event.currentTarget.value)}
      />
      <GenderField value={values.gender} error={errors.gender} />
      <div className="full-row">
        <RadioGroup
          legend={t('accounts.availability')}
          name="strAvailUnAvail"
          options={[
            { value: 'A', label: t('accounts.available') },
            { value: 'U', label: t('accounts.unavailable') },
          ]}
          defaultValue={values.strAvailUnAvail ?? 'A'}
          hint={words.availabilityHint}
          error={errors.strAvailUnAvail}
          required
        />
      </div>
      {bar ? (
        <div className="full-row">
          <Notice kind="warning">
            <p>{words.barred[bar]}</p>
          </Notice>
        </div>
      ) : null}
    </FieldSet>
  );
}

function Account({ values, errors, words, isPasswordOptional }: PartProps & { isPasswordOptional: boolean }) {
  const userId = useRef<HTMLInputElement>(null);
  const address = useRef<HTMLInputElement>(null);
  const copies = useRef<HTMLInputElement>(null);
  const { status, check } = useUserIdCheck();

  function copyAddress() {
    if (!copies.current?.checked || !userId.current || !address.current) return;
    userId.current.value = address.current.value;
    // As if it were typed: the form removes an error that no longer applies.
    userId.current.dispatchEvent(new Event('input', { bubbles: true }));
  }

  /** As if the user id were left: an address may be none. */
  function checkCopy() {
    copyAddress();
    if (copies.current?.checked && address.current?.value)
      userId.current?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  }

  return (
    <FieldSet legend={words.account} columns={2}>
      <Field label={t('accounts.email')} name="emailId" hint={words.emailHint} error={errors.emailId} required>
        <TextInput
          ref={address}
          type="email"
          autoComplete="email"
          defaultValue={values.emailId}
          maxLength={254}
          onInput={copyAddress}
          onBlur={checkCopy}
        />
      </Field>
      <div>
        <Field
          label={t('accounts.userId')}
          name="userID"
          hint={t('accounts.userIdHint')}
          error={errors.userID}
          status={status}
          required
        >
          <TextInput
            ref={userId}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={values.userID}
            maxLength={100}
            // Without JavaScript the e-mail address may replace it.
            required={false}
            aria-required
            onInput={(event) => check(event.currentTarget.value)}
          />
        </Field>
        <Checkbox
          ref={copies}
          name="useEmail"
          label={t('accounts.emailAsUserId')}
          defaultChecked={Boolean(values.useEmail)}
          onChange={checkCopy}
        />
      </div>
      <NewPasswordFields name="password" hint={words.passwordHint} errors={errors} isOptional={isPasswordOptional} />
    </FieldSet>
  );
}

export function RegistrationForm(given: RegistrationFormProps) {
  const { state, thisYear, children, words = wordsToDonor(), isPasswordOptional = false, action } = given;
  const { values, places, lists } = state;
  const check = (typed: Values) => checkRegistration(typed, isPasswordOptional);
  const { form, errors, props } = useFormErrors(check, state.errors);

  return (
    <PostForm action={action} {...props} className="stack loose long-form" aria-label={t('site.registerAsDonor')}>
      <Person {...{ values, errors, words, thisYear }} />
      <FieldSet legend={words.place} hint={t('accounts.cityHint')} columns={2}>
        <PlaceFields {...{ places, lists, text: values.place, errors, form }} names={placeSpelling} />
      </FieldSet>
      <Account {...{ values, errors, words, isPasswordOptional }} />
      <ContactFields {...{ values, errors }} />
      <Checkbox
        name="consent"
        label={words.consent}
        defaultChecked={Boolean(values.consent)}
        hint={
          <Anchor href="/privacy" target="_blank">
            {t('accounts.privacyLink')}
          </Anchor>
        }
        error={errors.consent}
        required
      />
      <FormFailure sent={state} />
      {children}
    </PostForm>
  );
}
