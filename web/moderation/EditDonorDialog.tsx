// 'About Blood Donors: Register': a donor's profile as an administrator changes it, with landline and gender.
import { useNavigate } from 'react-router';
import { genders } from '#contract/account.ts';
import { donorWords } from '#web/content/moderation.ts';
import type { SentProfile, StoredProfile } from '#web/dashboard/profile.ts';
import { ProfileForm } from '#web/dashboard/ProfileForm.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { useKept } from '#web/ui/useKept.ts';

const choices = [
  { value: '', label: donorWords.noGender },
  ...genders.map((gender) => ({ value: gender, label: gender })),
];

interface EditDonorProps {
  stored: StoredProfile;
  sent: SentProfile | undefined;
}

function MoreFields({ stored: { user }, sent }: EditDonorProps) {
  const errors = sent?.errors ?? {};
  const { landlineNumber = user.landlineNumber, gender = user.gender } = sent?.values ?? {};
  return (
    <>
      <input type="hidden" name="intent" value="edit" />
      <input type="hidden" name="regid" value={user.regid} />
      <Field label="Landline Number" name="landlineNumber" error={errors.landlineNumber} optional>
        <TextInput type="tel" defaultValue={landlineNumber ?? ''} maxLength={40} />
      </Field>
      <Field label="Gender" name="gender" error={errors.gender} optional>
        <Select options={choices} defaultValue={gender ?? ''} />
      </Field>
    </>
  );
}

export interface EditDonorDialogProps {
  /** Null while nobody is being changed. */
  stored: StoredProfile | null;
  sent: SentProfile | undefined;
  closeHref: string;
}

export function EditDonorDialog({ stored, sent, closeHref }: EditDonorDialogProps) {
  const navigate = useNavigate();
  const shown = useKept(stored);
  return (
    <Dialog
      open={stored !== null}
      onClose={() => void navigate(closeHref, { preventScrollReset: true })}
      title={donorWords.edit}
      width={800}
      closeHref={closeHref}
    >
      {shown ? (
        <ProfileForm
          key={shown.user.regid}
          stored={shown}
          sent={sent}
          more={<MoreFields stored={shown} sent={sent} />}
        />
      ) : null}
    </Dialog>
  );
}
