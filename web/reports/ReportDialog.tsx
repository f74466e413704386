// Report a donor's entry: name, what is wrong, in one's own words. 600 px; without JavaScript it lies open on the page.
import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { DonorListing } from '#contract/donors.ts';
import { reportOptions } from '#contract/reports.ts';
import type { FormState } from '#web/lib/form.ts';
import { useFocusFirstError } from '#web/lib/useFocusFirstError.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea, TextInput } from '#web/ui/TextInput.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { useWhileClosing } from '#web/ui/useWhileClosing.ts';

const options = reportOptions.map((option) => ({ value: option, label: option }));
const nothing: FormState = { values: {}, errors: {} };

interface ReportFormProps {
  donor: DonorListing;
  formState: FormState | undefined;
  closeHref: string;
}

function ReportForm({ donor, formState = nothing, closeHref }: ReportFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const { state, formMethod } = useNavigation();
  const { values, errors, message, code } = formState;
  useFocusFirstError(form, errors);
  return (
    <Form method="post" ref={form} noValidate={hydrated} preventScrollReset>
      <input type="hidden" name="user_id" value={donor.regid} />
      <Stack>
        {message && code !== 'invalid_input' ? <Notice kind="error" alert title={message} /> : null}
        <Field label="Name" name="name">
          <TextInput value={donor.fullName} readOnly />
        </Field>
        <Field label="Options" name="options" error={errors.options} required>
          <Select options={options} placeholder="What is wrong?" defaultValue={values.options} />
        </Field>
        <Field label="Description" name="description" error={errors.description} required>
          <TextArea defaultValue={values.description} maxLength={2000} />
        </Field>
      </Stack>
      <DialogFooter>
        <LinkButton href={closeHref}>Close</LinkButton>
        <Button type="submit" variant="primary" busy={state !== 'idle' && formMethod === 'POST'}>
          Report
        </Button>
      </DialogFooter>
    </Form>
  );
}

export interface ReportDialogProps extends Omit<ReportFormProps, 'donor'> {
  /** Null while nobody is being reported. */
  donor: DonorListing | null;
  onClose: () => void;
}

export function ReportDialog({ donor, formState, closeHref, onClose }: ReportDialogProps) {
  const shown = useWhileClosing(donor);
  return (
    <Dialog open={donor !== null} onClose={onClose} title="Report donor" width={600} closeHref={closeHref}>
      {shown ? <ReportForm key={shown.regid} donor={shown} formState={formState} closeHref={closeHref} /> : null}
    </Dialog>
  );
}
