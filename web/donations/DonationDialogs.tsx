// Correcting and removing an own donation, each in a dialog. Without JavaScript the dialog is open on the page.
import { useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import type { OwnDonation } from '#contract/donations.ts';
import { OwnerField } from '#web/dashboard/OwnerField.tsx';
import type { FormState, Values } from '#web/lib/form.ts';
import { formatDate } from '#web/lib/format.ts';
import { FormKey } from '#web/lib/FormKey.tsx';
import { useFormErrors } from '#web/lib/useFormErrors.ts';
import { t } from '#web/messages/t.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
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

function Failed({ errors, message }: FormState) {
  return message && Object.keys(errors).length === 0 ? <Notice kind="error" alert title={message} /> : null;
}

function Cancel({ closeHref, onClose, isFirst }: Pick<DialogsProps, 'closeHref' | 'onClose'> & { isFirst?: boolean }) {
  return (
    <LinkButton
      href={closeHref}
      data-autofocus={isFirst}
      onClick={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {t('donations.cancel')}
    </LinkButton>
  );
}

function EditForm(form: FormProps) {
  const { donation, userID, today } = form;
  const { fetcher, answer, busy } = useChange(form);
  const { errors, props } = useFormErrors(checkCorrection, answer.errors);
  return (
    <fetcher.Form method="post" {...props}>
      <FormKey />
      <OwnerField userID={userID} />
      <input type="hidden" name="id" value={donation.id} />
      <input type="hidden" name="intent" value="edit" />
      <Stack>
        <Failed {...answer} />
        <DonationFields
          values={{ ...storedValues(donation), ...answer.values }}
          errors={errors}
          today={today}
          prefix="edited"
        />
      </Stack>
      <DialogFooter>
        <Cancel {...form} />
        <Button type="submit" variant="primary" busy={busy}>
          {t('donations.save')}
        </Button>
      </DialogFooter>
    </fetcher.Form>
  );
}

function RemoveForm(form: FormProps) {
  const { donation, userID } = form;
  const { fetcher, answer, busy } = useChange(form);
  const about = { date: formatDate(donation.donationDate), hospital: donation.hospitalName };
  return (
    <fetcher.Form method="post">
      <FormKey />
      <OwnerField userID={userID} />
      <input type="hidden" name="id" value={donation.id} />
      <Stack>
        <Failed {...answer} />
        <p>
          <strong>{t('donations.removeQuestion', about)}</strong>
        </p>
        <p>{t('donations.removeConsequence')}</p>
      </Stack>
      <DialogFooter>
        <Cancel {...form} isFirst />
        <Button type="submit" name="intent" value="remove" variant="danger" busy={busy}>
          {t('donations.remove')}
        </Button>
      </DialogFooter>
    </fetcher.Form>
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
