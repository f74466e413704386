// An e-mail to a donor, in an administrator's own words or from a template that can be edited.
import { Fragment } from 'react';
import { useNavigation } from 'react-router';
import { sendMail } from '#contract/adminDonors.ts';
import type { DonorDetails } from '#contract/donorDetails.ts';
import { writeWords } from './words.ts';
import { FormFailure } from '#web/lib/FormFailure.tsx';
import { validate, type FormState, type Values } from '#web/lib/form.ts';
import { useFormErrors } from '#web/lib/useFormErrors.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { DialogFooter } from '#web/ui/Dialog.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useWhileClosing } from '#web/ui/useWhileClosing.ts';
import { AddressDialog } from '#web/admin/AddressDialog.tsx';
import { PostForm } from '#web/lib/PostForm.tsx';
import { LetterFields } from './LetterFields.tsx';
import { fillTemplate, TemplateLinks } from './templates.tsx';

/** Without the name where the address is not confirmed: it may be a stranger's. */
const valuesOf = (template: string, { fullName, userID, emailConfirmedAt }: DonorDetails): Values =>
  fillTemplate(template, emailConfirmedAt === null ? null : (fullName ?? userID));

const checkEmail = ({ emailId: email, subject, message }: Values) => validate(sendMail, { email, subject, message });

interface WriteFormProps {
  donor: DonorDetails;
  /** The chosen template; '' for none. */
  template: string;
  sent: FormState | undefined;
  here: string;
}

function WriteForm({ donor, template, sent, here }: WriteFormProps) {
  const { state, formMethod } = useNavigation();
  const { subject, message } = sent?.values ?? valuesOf(template, donor);
  const { errors, props } = useFormErrors(checkEmail, sent?.errors);
  return (
    <PostForm {...props} preventScrollReset aria-label={writeWords.title}>
      <Stack>
        <FormFailure sent={sent} />
        {donor.emailConfirmedAt === null ? (
          <Notice kind="warning">
            <p>{writeWords.unconfirmed}</p>
          </Notice>
        ) : null}
        <LetterFields subject={subject} message={message} errors={errors} />
      </Stack>
      <input type="hidden" name="intent" value="write" />
      <input type="hidden" name="emailId" value={donor.emailId} />
      <DialogFooter>
        <LinkButton href={here} data-keep-scroll>
          Close
        </LinkButton>
        <Button type="submit" variant="primary" busy={state !== 'idle' && formMethod === 'POST'}>
          Send
        </Button>
      </DialogFooter>
    </PostForm>
  );
}

/** `template`: null while closed. */
export function WriteDialog({ template, ...props }: Omit<WriteFormProps, 'template'> & { template: string | null }) {
  const { donor, here } = props;
  const shown = useWhileClosing(template);
  return (
    <AddressDialog open={template !== null} title={writeWords.title} width={600} closeHref={here}>
      {shown === null ? null : (
        // A new key fills the form in again.
        <Fragment key={shown}>
          <Stack>
            <p>{`${donor.fullName ?? donor.userID}, ${donor.emailId}`}</p>
            <TemplateLinks current={shown} hrefOf={(id) => `${here}?write=${id}`} />
            <WriteForm {...props} template={shown} />
          </Stack>
        </Fragment>
      )}
    </AddressDialog>
  );
}
