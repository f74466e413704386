// Correcting and removing an own donation, each in a dialog. Without JavaScript the dialog is open on the page.
import { useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import type { OwnDonation } from '#contract/donations.ts';
import type { FormState, Values } from '#web/lib/form.ts';
import { formatDate } from '#web/lib/format.ts';
import { FormFailure } from '#web/lib/FormFailure.tsx';
import { PostForm } from '#web/lib/PostForm.tsx';
import { useFormErrors } from '#web/lib/useFormErrors.ts';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { CancelLink, Dialog, DialogFooter } from '#web/ui/Dialog.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { useWhileClosing } from '#web/ui/useWhileClosing.ts';
import { checkCorrection, DonationFields } from './DonationFields.tsx';
import { showPatientName } from './patientName.ts';

type Change = 'edit' | 'remove';

/** What the action answers: the form to show again, or that the list is up to date. */
export type ChangeAnswer = FormState | { isDone: true };

export interface OpenChange {
  change: Change;
  donation: OwnDonation;
}

interface DialogsProps {
  userID: string;
  /** YYYY-MM-DD */
  today: string;
  /** A plain form that was not accepted. */
  formState: FormState | undefined;
  /** The list without a dialog. */
  closeHref: string;
  onClose: () => void;
}

type FormProps = DialogsProps & { donation: OwnDonation };

const nothing: FormState = { values: {}, errors: {} };

const storedValues = ({ typeofDonation, donationDate, patientName, place, hospitalName }: OwnDonation): Values => ({
  donationDate,
  patientName: showPatientName(patientName),
  place,
  hospitalName,
  typeOfDonation: typeofDonation,
});

function useChange({ formState = nothing, onClose }: DialogsProps) {
  const fetcher = useFetcher<ChangeAnswer>();
  const { data, state } = fetcher;
  const isDone = data !== undefined && 'isDone' in data;
  const finish = useEffectEvent(onClose);
  useEffect(() => {
    if (isDone) finish();
  }, [isDone]);
  return { fetcher, answer: data && !('isDone' in data) ? data : formState, busy: state !== 'idle' };
}

function EditForm(form: FormProps) {
  const { donation, userID, today } = form;
  const { fetcher, answer, busy } = useChange(form);
  const { errors, props } = useFormErrors(checkCorrection, answer.errors);
  return (
    <PostForm fetcher={fetcher} owner={userID} {...props}>
      <input type="hidden" name="id" value={donation.id} />
      <input type="hidden" name="intent" value="edit" />
      <Stack>
        <FormFailure sent={answer} />
        <DonationFields
          values={{ ...storedValues(donation), ...answer.values }}
          errors={errors}
          today={today}
          prefix="edited"
        />
      </Stack>
      <DialogFooter>
        <CancelLink href={form.closeHref} onClose={form.onClose}>
          {t('donations.cancel')}
        </CancelLink>
        <Button type="submit" variant="primary" busy={busy}>
          {t('donations.save')}
        </Button>
      </DialogFooter>
    </PostForm>
  );
}

function RemoveForm(form: FormProps) {
  const { donation, userID } = form;
  const { fetcher, answer, busy } = useChange(form);
  const about = { date: formatDate(donation.donationDate), hospital: donation.hospitalName };
  return (
    <PostForm fetcher={fetcher} owner={userID}>
      <input type="hidden" name="id" value={donation.id} />
      <Stack>
        <FormFailure sent={answer} />
        <p>
          <strong>{t('donations.removeQuestion', about)}</strong>
        </p>
        <p>{t('donations.removeConsequence')}</p>
      </Stack>
      <DialogFooter>
        <CancelLink href={form.closeHref} onClose={form.onClose} data-autofocus>
          {t('donations.cancel')}
        </CancelLink>
        <Button type="submit" name="intent" value="remove" variant="danger" busy={busy}>
          {t('donations.remove')}
        </Button>
      </DialogFooter>
    </PostForm>
  );
}

export function DonationDialogs({ opened, ...props }: DialogsProps & { opened: OpenChange | null }) {
  const { onClose, closeHref } = props;
  const shown = useWhileClosing(opened);
  const isRemoval = shown?.change === 'remove';
  const Content = isRemoval ? RemoveForm : EditForm;
  return (
    <Dialog
      open={opened !== null}
      onClose={onClose}
      title={t(isRemoval ? 'donations.removeTitle' : 'donations.editTitle')}
      width={isRemoval ? 400 : 600}
      role={isRemoval ? 'alertdialog' : undefined}
      closeHref={closeHref}
    >
      {shown ? <Content key={`${shown.change} ${shown.donation.id}`} donation={shown.donation} {...props} /> : null}
    </Dialog>
  );
}
