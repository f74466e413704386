// 'About Blood Donors: Register': a donor's profile as an administrator changes it, with landline and gender.
import { useEffect, useRef, type ReactNode } from 'react';
import { genders } from '#contract/donorFields.ts';
import type { User } from '#contract/profile.ts';
import type { RegisteredDonor } from '#contract/adminDonors.ts';
import type { StoredProfile } from '#web/accounts/profile.ts';
import { donorWords } from '#web/admin/words.ts';
import { DonorInput } from '#web/accounts/DonorInput.tsx';
import { ProfileForm } from '#web/accounts/ProfileForm.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { DialogFooter } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { RESTORED } from '#web/lib/form.ts';
import { useWhileClosing } from '#web/ui/useWhileClosing.ts';
import { AddressDialog } from '#web/admin/AddressDialog.tsx';
import { valuesOf, type FieldChange } from './donorChange.ts';
import type { SentDonor } from './donorDialogs.ts';

const choices = [{ value: '', label: 'Not given' }, ...genders.map((gender) => ({ value: gender, label: gender }))];

interface EditDonorProps {
  stored: StoredProfile<RegisteredDonor>;
  sent: SentDonor | undefined;
}

function MoreFields({ stored: { user }, sent }: EditDonorProps) {
  const errors = sent?.errors ?? {};
  const { landlineNumber = user.landlineNumber, gender = user.gender, version, before } = sent?.values ?? {};
  return (
    <>
      <input type="hidden" name="intent" value="edit" />
      <input type="hidden" name="regid" value={user.regid} />
      <input type="hidden" name="version" value={version ?? user.version} />
      <input type="hidden" name="before" value={before ?? JSON.stringify(valuesOf(user))} />
      <DonorInput
        form={{ values: { landlineNumber: landlineNumber ?? '' }, errors }}
        name="landlineNumber"
        label="Landline Number"
        optional
      />
      <Field label="Gender" name="gender" error={errors.gender} optional>
        <Select options={choices} defaultValue={gender ?? ''} />
      </Field>
    </>
  );
}

/** Concurrent changes by others; takes the focus, because the form's fields are rendered again. */
function Changed({ changes }: { changes: readonly FieldChange[] }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  const { title, now, next } = donorWords.changed;
  return (
    <Notice kind="warning" alert title={title} ref={notice}>
      {changes.length > 0 ? (
        <>
          <p>{now}</p>
          <ul>
            {changes.map(({ label, value }) => (
              <li key={label}>
                {label}: {value}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <p>{next}</p>
    </Notice>
  );
}

const footerWith = (closeHref: string) => (save: ReactNode) => (
  <DialogFooter>
    <LinkButton href={closeHref} data-keep-scroll>
      Close
    </LinkButton>
    {save}
  </DialogFooter>
);

export interface EditDonorDialogProps {
  open: boolean;
  /** Null while it is loading, or closed. */
  stored: StoredProfile<RegisteredDonor> | null;
  sent: SentDonor | undefined;
  closeHref: string;
  /** The administrator. */
  by: Pick<User, 'userID' | 'role'>;
}

function wordsFor({ userType }: RegisteredDonor, role: User['role']) {
  const { administrator, donor } = donorWords.fixedEmails;
  if (userType === '1') return { ...donorWords.profile, emailHint: administrator, isEmailFixed: true };
  return role === 'moderator' ? { ...donorWords.profile, emailHint: donor, isEmailFixed: true } : donorWords.profile;
}

export function EditDonorDialog({ open, stored, sent, closeHref, by }: EditDonorDialogProps) {
  const shown = useWhileClosing(stored);
  return (
    <AddressDialog open={open} title="About Blood Donors: Register" width={800} closeHref={closeHref}>
      {shown ? (
        <ProfileForm
          // A new key resets the fields for another row, or for what was typed before a login.
          key={`${shown.user.regid} ${sent?.changes ? sent.values.version : ''} ${sent?.values[RESTORED] ?? ''}`}
          stored={shown}
          sent={sent}
          notice={sent?.changes ? <Changed changes={sent.changes} /> : undefined}
          more={<MoreFields stored={shown} sent={sent} />}
          words={wordsFor(shown.user, by.role)}
          ownUserID={by.userID}
          footer={footerWith(closeHref)}
        />
      ) : (
        <p>
          <Spinner /> {donorWords.loading}
        </p>
      )}
    </AddressDialog>
  );
}
