// An e-mail to a donor, in an administrator's own words or from a template that can be edited.
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
import { fillTemplate, LetterForm, TemplateLinks } from './letters.tsx';

/** Without the name where the address is not confirmed: it may be a stranger's. */
const valuesOf = (template: string, { fullName, userID, emailConfirmedAt }: DonorDetails): Values =>
  fillTemplate(template, emailConfirmedAt === null ? null : (fullName ?? userID));

const checkEmail = ({ emailId: email, subject, message }: Values) => validate(sendMail, { email, subject, message });

interface WriteDialogProps {
  /** The chosen one; '' for none, null while closed. */
  template: string | null;
  donor: DonorDetails;
  sent: FormState | undefined;
  here: string;
}

export function WriteDialog({ template, donor, sent, here }: WriteDialogProps) {
  const shown = useWhileClosing(template);
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
    <AddressDialog open={template !== null} title={writeWords.title} width={600} closeHref={here}>
      {shown === null ? null : (
        <Stack>
          <p>{`${donor.fullName ?? donor.userID}, ${donor.emailId}`}</p>
          <TemplateLinks current={shown} hrefOf={(id) => `${here}?write=${id}`} />
          {/* Another template fills the form in again. */}
          <LetterForm
            key={shown}
            title={writeWords.title}
            start={valuesOf(shown, donor)}
            check={checkEmail}
            sent={sent}
            notice={donor.emailConfirmedAt === null ? unconfirmed : null}
            footer={footer}
          >
            <input type="hidden" name="intent" value="write" />
            <input type="hidden" name="emailId" value={donor.emailId} />
          </LetterForm>
        </Stack>
      )}
    </AddressDialog>
  );
}
