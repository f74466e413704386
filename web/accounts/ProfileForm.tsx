// The profile form, in three parts: person, blood donation, place. An account without a donor can change only its e-mail address.
import type { ReactNode } from 'react';
import { addDays } from '#contract/indiaTime.ts';
import { latestPauseEnd, placeSpelling } from '#contract/profile.ts';
import { bloodGroups, EARLIEST_BIRTH_YEAR } from '#contract/blood.ts';
import { FormFailure } from '#web/lib/FormFailure.tsx';
import type { FormState, Values } from '#web/lib/form.ts';
import { formatDate } from '#web/lib/format.ts';
import { useFormErrors } from '#web/lib/useFormErrors.ts';
import { PlaceFields } from '#web/locations/PlaceFields.tsx';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FieldSet } from '#web/ui/FieldSet.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { PostForm, useIsPosting } from '#web/lib/PostForm.tsx';
import { Reauthentication } from '#web/reauthentication/Reauthentication.tsx';
import { ContactFields } from './ContactFields.tsx';
import { DonorInput } from './DonorInput.tsx';
import { checkProfile, formValues, restsUntil, type SentProfile, type StoredProfile } from './profile.ts';

const groups = bloodGroups.map((group) => ({ value: group, label: group }));

/** What the form says about the person whose profile it is. */
export interface ProfileWords {
  person: string;
  emailHint: string;
  isEmailFixed?: boolean;
  canDonate: string;
  place: string;
}

/** To the person themselves. */
const wordsToDonor = (): ProfileWords => ({
  person: t('feedback.you'),
  emailHint: t('dashboard.emailHint'),
  canDonate: t('dashboard.canYouDonate'),
  place: t('accounts.whereYouLive'),
});

interface PartProps {
  words: ProfileWords;
  form: Pick<FormState, 'values' | 'errors'>;
  stored: StoredProfile;
}

/** The stored address stays until the new one is confirmed: a new key shows it after saving. */
const EmailField = ({ words, form, stored }: PartProps) => (
  <DonorInput
    key={stored.newEmail}
    form={form}
    name="emailId"
    label={t('accounts.email')}
    hint={words.emailHint}
    readOnly={words.isEmailFixed}
  />
);

const UserIdField = ({ stored: { user } }: Pick<PartProps, 'stored'>) => (
  <Field label={t('accounts.userId')}>
    <TextInput value={user.userID} readOnly />
  </Field>
);

/** A new key shows the stored format after saving; a rejected form keeps what was typed. */
const OneselfFields = ({ more, ...part }: PartProps & { more: ReactNode }) => (
  <FieldSet legend={part.words.person} columns={2}>
    <DonorInput form={part.form} name="fullName" label={t('dashboard.fullName')} />
    <UserIdField stored={part.stored} />
    <EmailField {...part} />
    <DonorInput
      key={part.stored.user.mobileNumber}
      form={part.form}
      name="mobileNumber"
      label={t('dashboard.mobileNumber')}
      hint={t('dashboard.mobileHint')}
    />
    {more}
  </FieldSet>
);

/** `hasPause`: only the donor pauses. */
function GivingFields({ words, form, stored: { user, today }, hasPause }: PartProps & { hasPause: boolean }) {
  const { values, errors } = form;
  const from = hasPause ? restsUntil(user, today) : null;
  return (
    <FieldSet legend={t('dashboard.givingBlood')} columns={2}>
      <Field label={t('dashboard.bloodGroup')} name="bloodGroup" error={errors.bloodGroup} required>
        <Select options={groups} defaultValue={values.bloodGroup} />
      </Field>
      <RadioGroup
        legend={words.canDonate}
        name="strAvailUnAvail"
        options={[
          { value: 'A', label: t('dashboard.yesICan') },
          { value: 'U', label: t('dashboard.noICannot') },
        ]}
        defaultValue={values.strAvailUnAvail}
        hint={from && `${t('dashboard.nextDate')}: ${formatDate(from)}. ${t('dashboard.untilThen')}`}
        error={errors.strAvailUnAvail}
        required
      />
      <DonorInput
        key={user.DOB}
        form={form}
        name="DOB"
        label={t('dashboard.dateOfBirth')}
        hint={t('dashboard.yearOnly')}
        type="date"
        min={`${EARLIEST_BIRTH_YEAR}-01-01`}
        max={today}
        autoComplete="bday"
      />
      {hasPause ? (
        <Field
          label={t('field.unavailableUntil')}
          name="unavailableUntil"
          error={errors.unavailableUntil}
          hint={t('listing.pauseHint')}
          isHintBelow
          optional
        >
          <TextInput
            key={user.unavailableUntil}
            type="date"
            min={addDays(today, 1)}
            max={latestPauseEnd(today)}
            defaultValue={values.unavailableUntil}
          />
        </Field>
      ) : null}
    </FieldSet>
  );
}

export interface ProfileFormProps {
  stored: StoredProfile;
  sent: SentProfile | undefined;
  /** Fields beyond a donor's own, for administrators. */
  more?: ReactNode;
  /** In place of the failure's message. */
  notice?: ReactNode;
  /** To an administrator who changes somebody else. */
  words?: ProfileWords;
  /** Whose password is asked for: the donor's unless given. */
  ownUserID?: string;
  /** The button in another place than the end of the form. */
  footer?: (save: ReactNode) => ReactNode;
}

export function ProfileForm({ stored, sent, more, notice, words, ownUserID, footer }: ProfileFormProps) {
  const { user } = stored;
  const { places, lists } = sent ?? stored;
  const values: Values = { ...formValues(user), unavailableUntil: user.unavailableUntil ?? '', ...sent?.values };
  const { form, errors, props } = useFormErrors(checkProfile, sent?.errors);
  const part = { words: words ?? wordsToDonor(), form: { values, errors }, stored };
  const busy = useIsPosting();
  const save = (
    <Button type="submit" variant={footer ? 'strong' : 'primary'} size={footer ? 'medium' : 'large'} busy={busy}>
      {t('dashboard.save')}
    </Button>
  );
  return (
    <PostForm owner={user.userID} {...props} preventScrollReset aria-label={t('dashboard.editProfile')}>
      <Stack gap="large">
        <Reauthentication userID={ownUserID ?? user.userID} sent={sent} busy={busy} />
        {notice ?? <FormFailure sent={sent} />}
        {user.fullName === null ? (
          <Stack>
            <UserIdField stored={stored} />
            <EmailField {...part} />
          </Stack>
        ) : (
          <>
            <OneselfFields {...part} more={more} />
            <GivingFields {...part} hasPause={words === undefined} />
            <ContactFields {...{ values, errors }} />
            <FieldSet legend={part.words.place} columns={2}>
              <PlaceFields {...{ places, lists, text: values.place, names: placeSpelling, errors, form }} />
            </FieldSet>
          </>
        )}
        {footer ? null : <div>{save}</div>}
      </Stack>
      {footer?.(save)}
    </PostForm>
  );
}
