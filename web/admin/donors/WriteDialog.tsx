// An e-mail to a donor, in an administrator's own words.
import { useNavigation } from 'react-router';
import { sendMail } from '#contract/adminDonors.ts';
import type { DonorDetails } from '#contract/donorDetails.ts';
import { writeWords } from './words.ts';
import { validate, type FormState, type Values } from '#web/lib/form.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { DialogFooter } from '#web/ui/Dialog.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useWhileClosing } from '#web/ui/useWhileClosing.ts';
import { AddressDialog } from '#web/admin/AddressDialog.tsx';
import { EmailForm } from './EmailForm.tsx';

const checkEmail = ({ emailId: email, subject, message }: Values) => validate(sendMail, { email, subject, message });

interface WriteDialogProps {
  open: boolean;
  donor: DonorDetails;
  sent: FormState | undefined;
  here: string;
}

export function WriteDialog({ open, donor, sent, here }: WriteDialogProps) {
  // Opened again it is empty.
  const isShown = useWhileClosing(open || null);
  const { state, formMethod } = useNavigation();
  const unconfirmed = (
    <Notice kind="warning">
      <p>The donor has not confirmed this address. It may belong to somebody else: write nothing personal.</p>
    </Notice>
  );
  const footer = (
    <DialogFooter>
      <LinkButton href={here} data-keep-scroll>
        Close
      </LinkButton>
      <Button type="submit" variant="primary" busy={state !== 'idle' && formMethod === 'POST'}>
        Send
      </Button>
    </DialogFooter>
  );
  return (
    <AddressDialog open={open} title={writeWords.title} width={600} closeHref={here}>
      {isShown ? (
        <Stack>
          <p>{`${donor.fullName ?? donor.userID}, ${donor.emailId}`}</p>
          <EmailForm
            title={writeWords.title}
            check={checkEmail}
            sent={sent}
            notice={donor.emailConfirmedAt === null ? unconfirmed : null}
            footer={footer}
          >
            <input type="hidden" name="intent" value="write" />
            <input type="hidden" name="emailId" value={donor.emailId} />
          </EmailForm>
        </Stack>
      ) : null}
    </AddressDialog>
  );
}
