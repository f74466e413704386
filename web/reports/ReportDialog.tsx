// Report a donor's entry: name, what is wrong, in one's own words. 600 px; without JavaScript it is open on the page.
import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { DonorListing } from '#contract/donors.ts';
import type { PlainId } from '#messages/translate.ts';
import { reportOptions } from '#contract/reports.ts';
import type { FormState } from '#web/lib/form.ts';
import { useFocusFirstError } from '#web/lib/useFocusFirstError.ts';
import { t } from '#web/messages/t.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea, TextInput } from '#web/ui/TextInput.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { useWhileClosing } from '#web/ui/useWhileClosing.ts';

const labels = {
  'Wrong Number': 'reports.wrongNumber',
  'Using Someone else': 'reports.someoneElse',
  'Donors location changes': 'reports.locationChanges',
  'Donated Recenty': 'reports.donatedRecently',
  "Can'n donate Anymore": 'reports.cannotDonate',
  'Denied to Donate': 'reports.deniedToDonate',
} as const satisfies Record<(typeof reportOptions)[number], PlainId>;
const nothing: FormState = { values: {}, errors: {} };

interface ReportFormProps {
  donor: DonorListing;
  formState: FormState | undefined;
  closeHref: string;
}

function ReportForm({ donor, formState = nothing, closeHref }: ReportFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const options = reportOptions.map((option) => ({ value: option, label: t(labels[option]) }));
  const { state, formMethod } = useNavigation();
  const { values, errors, message, code } = formState;
  useFocusFirstError(form, errors);
  return (
    <Form method="post" ref={form} noValidate={hydrated} preventScrollReset>
      <input type="hidden" name="user_id" value={donor.regid} />
      <Stack>
        {message && code !== 'invalid_input' ? <Notice kind="error" alert title={message} /> : null}
        <Field label={t('field.name')} name="name">
          <TextInput value={donor.fullName} readOnly />
        </Field>
        <Field label={t('reports.options')} name="options" error={errors.options} required>
          <Select options={options} placeholder={t('reports.whatIsWrong')} defaultValue={values.options} />
        </Field>
        <Field label={t('field.description')} name="description" error={errors.description} required>
          <TextArea defaultValue={values.description} maxLength={2000} />
        </Field>
      </Stack>
      <DialogFooter>
        <LinkButton href={closeHref}>{t('reports.close')}</LinkButton>
        <Button type="submit" variant="primary" busy={state !== 'idle' && formMethod === 'POST'}>
          {t('donors.report')}
        </Button>
      </DialogFooter>
    </Form>
  );
}

export interface ReportDialogProps extends Omit<ReportFormProps, 'donor'> {
  /** Null while closed. */
  donor: DonorListing | null;
  onClose: () => void;
}

export function ReportDialog({ donor, formState, closeHref, onClose }: ReportDialogProps) {
  const shown = useWhileClosing(donor);
  return (
    <Dialog open={donor !== null} onClose={onClose} title={t('reports.title')} width={600} closeHref={closeHref}>
      {shown ? <ReportForm key={shown.regid} donor={shown} formState={formState} closeHref={closeHref} /> : null}
    </Dialog>
  );
}
