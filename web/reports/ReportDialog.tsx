// Report a donor's entry: name, what is wrong, in one's own words. 600 px; without JavaScript it is open on the page.
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import { useFetcher } from 'react-router';
import type { DonorListing } from '#contract/donors.ts';
import type { PlainId } from '#messages/translate.ts';
import { addIssueReport, reportOptions } from '#contract/reports.ts';
import { readValues, validate, type FormState, type Values } from '#web/lib/form.ts';
import { FormKey } from '#web/lib/FormKey.tsx';
import { useFormErrors } from '#web/lib/useFormErrors.ts';
import { t } from '#web/messages/t.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
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
const check = (values: Values) => validate(addIssueReport, values);
const nothing: FormState = { values: {}, errors: {} };

/** What the action answers: the form to show again, or that the report was stored. */
type Answer = FormState | { isSent: true };

interface ReportFormProps {
  donor: DonorListing;
  /** After a plain form post. */
  formState: FormState | undefined;
  closeHref: string;
  onClose: () => void;
}

/** Descriptions typed and not sent, by regid, while the page stays. */
type Drafts = Map<number, Values>;

function useReportForm(donor: DonorListing, plain: FormState | undefined, drafts: Drafts, onClose: () => void) {
  const fetcher = useFetcher<Answer>();
  const { data } = fetcher;
  const isSent = data !== undefined && 'isSent' in data;
  const answer = data && !('isSent' in data) ? data : plain;
  const { values, message, code } = answer ?? nothing;
  const { form, errors, props } = useFormErrors(check, answer?.errors);
  const finish = useEffectEvent(() => {
    drafts.delete(donor.regid);
    onClose();
  });
  useEffect(() => {
    if (isSent) finish();
  }, [isSent]);
  function onInput(event: FormEvent<HTMLFormElement>) {
    props.onInput(event);
    if (form.current) drafts.set(donor.regid, readValues(new FormData(form.current)));
  }
  return { props: { ...props, onInput }, fetcher, values: drafts.get(donor.regid) ?? values, errors, message, code };
}

function ReportForm({ donor, formState, drafts, closeHref, onClose }: ReportFormProps & { drafts: Drafts }) {
  const hydrated = useHydrated();
  const options = reportOptions.map((option) => ({ value: option, label: t(labels[option]) }));
  const { props, fetcher, values, errors, message, code } = useReportForm(donor, formState, drafts, onClose);
  return (
    <fetcher.Form method="post" {...props}>
      <FormKey />
      <input type="hidden" name="user_id" value={donor.regid} />
      <input type="hidden" name="mobile_number" value={donor.mobileNumber} />
      <Stack>
        <p>{t('reports.whatNext')}</p>
        <p>
          {t('objection.ownNumber')} <Anchor href="/not-my-listing">{t('objection.title')}</Anchor>
        </p>
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
        {hydrated ? (
          <Button onClick={onClose}>{t('reports.close')}</Button>
        ) : (
          <LinkButton href={closeHref}>{t('reports.close')}</LinkButton>
        )}
        <Button type="submit" variant="primary" busy={fetcher.state !== 'idle'}>
          {t('donors.report')}
        </Button>
      </DialogFooter>
    </fetcher.Form>
  );
}

export interface ReportDialogProps extends Omit<ReportFormProps, 'donor'> {
  /** Null while closed. */
  donor: DonorListing | null;
}

export function ReportDialog({ donor, ...props }: ReportDialogProps) {
  const { onClose, closeHref } = props;
  const shown = useWhileClosing(donor);
  const [drafts] = useState((): Drafts => new Map());
  return (
    <Dialog open={donor !== null} onClose={onClose} title={t('reports.title')} width={600} closeHref={closeHref}>
      {shown ? <ReportForm key={shown.regid} donor={shown} drafts={drafts} {...props} /> : null}
    </Dialog>
  );
}
