// Report a donor's entry, or that the donor asked for money: name, what is wrong, in one's own words. 600 px; without
// JavaScript it is open on the page.
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import { useFetcher } from 'react-router';
import type { PlainId } from '#messages/translate.ts';
import { addIssueReport, reportMoneyAsked, reportOptions } from '#contract/reports.ts';
import { readValues, validate, type FormState, type Values } from '#web/lib/form.ts';
import { PostForm } from '#web/lib/PostForm.tsx';
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
import type { Reported, ReportKind } from './reportKinds.ts';

const labels = {
  'Wrong Number': 'reports.wrongNumber',
  'Using Someone else': 'reports.someoneElse',
  'Donors location changes': 'reports.locationChanges',
  'Donated Recenty': 'reports.donatedRecently',
  "Can'n donate Anymore": 'reports.cannotDonate',
  'Denied to Donate': 'reports.deniedToDonate',
} as const satisfies Record<(typeof reportOptions)[number], PlainId>;
const checks: Record<ReportKind, (values: Values) => Record<string, string>> = {
  report: (values) => validate(addIssueReport, values),
  money: (values) => validate(reportMoneyAsked, values),
};
const nothing: FormState = { values: {}, errors: {} };

/** What the action answers: the form to show again, or that the report was stored. */
type Answer = FormState | { isSent: true };

interface ReportFormProps {
  reported: Reported;
  /** After a plain form post. */
  formState: FormState | undefined;
  closeHref: string;
  onClose: () => void;
  onReport: (report: Reported) => void;
}

/** Descriptions typed and not sent, by report, while the page stays. */
type Drafts = Map<string, Values>;

const keyOf = ({ kind, donor }: Reported) => `${kind} ${donor.regid}`;

function useReportForm(reported: Reported, plain: FormState | undefined, drafts: Drafts, onClose: () => void) {
  const draft = keyOf(reported);
  const fetcher = useFetcher<Answer>();
  const { data } = fetcher;
  const isSent = data !== undefined && 'isSent' in data;
  const answer = data && !('isSent' in data) ? data : plain;
  const { values, message, code } = answer ?? nothing;
  const { form, errors, props } = useFormErrors(checks[reported.kind], answer?.errors);
  const finish = useEffectEvent(() => {
    drafts.delete(draft);
    onClose();
  });
  useEffect(() => {
    if (isSent) finish();
  }, [isSent]);
  function onInput(event: FormEvent<HTMLFormElement>) {
    props.onInput(event);
    if (form.current) drafts.set(draft, readValues(new FormData(form.current)));
  }
  return { props: { ...props, onInput }, fetcher, values: drafts.get(draft) ?? values, errors, message, code };
}

/** What is wrong, and whose entry it is. */
function EntryFields({ donor, chosen, error }: { donor: Reported['donor']; chosen?: string; error?: string }) {
  const options = reportOptions.map((option) => ({ value: option, label: t(labels[option]) }));
  return (
    <>
      <input type="hidden" name="user_id" value={donor.regid} />
      <input type="hidden" name="mobile_number" value={donor.mobileNumber} />
      <Field label={t('reports.options')} name="options" error={error} required>
        <Select options={options} placeholder={t('reports.whatIsWrong')} defaultValue={chosen} />
      </Field>
    </>
  );
}

/** Another report, which administrators see first. */
function AskedForMoney({ reported: { donor }, closeHref, onReport }: ReportFormProps) {
  const words = t('donors.askedForMoney');
  return useHydrated() ? (
    <Button wide onClick={() => onReport({ kind: 'money', donor })}>
      {words}
    </Button>
  ) : (
    <LinkButton wide href={`${closeHref}&money=${donor.regid}`}>
      {words}
    </LinkButton>
  );
}

function ReportForm({ drafts, ...own }: ReportFormProps & { drafts: Drafts }) {
  const { reported, formState, closeHref, onClose } = own;
  const hydrated = useHydrated();
  const { kind, donor } = reported;
  const isEntry = kind === 'report';
  const { props, fetcher, values, errors, message, code } = useReportForm(reported, formState, drafts, onClose);
  const failure = code === 'invalid_input' ? errors.receipt : message;
  const { ref: form } = props;
  // Its button is gone.
  useEffect(() => {
    if (!isEntry) form.current?.querySelector('textarea')?.focus();
  }, [form, isEntry]);
  return (
    <PostForm fetcher={fetcher} {...props}>
      <Stack>
        {isEntry ? <AskedForMoney {...own} /> : null}
        <p>{t(isEntry ? 'reports.whatNext' : 'reports.moneyNext')}</p>
        {isEntry ? (
          <p>
            {t('objection.ownNumber')} <Anchor href="/not-my-listing">{t('objection.title')}</Anchor>
          </p>
        ) : null}
        {failure ? <Notice kind="error" alert title={failure} /> : null}
        <Field label={t('field.name')} name="name">
          <TextInput value={donor.fullName} readOnly />
        </Field>
        {isEntry ? (
          <EntryFields donor={donor} chosen={values.options} error={errors.options} />
        ) : (
          <>
            <input type="hidden" name="regid" value={donor.regid} />
            <input type="hidden" name="receipt" value={donor.receipt} />
          </>
        )}
        <Field
          label={t('field.description')}
          name="description"
          error={errors.description}
          required={isEntry}
          optional={!isEntry}
        >
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
    </PostForm>
  );
}

export interface ReportDialogProps extends Omit<ReportFormProps, 'reported'> {
  /** Null while closed. */
  reported: Reported | null;
}

export function ReportDialog({ reported, ...props }: ReportDialogProps) {
  const { onClose, closeHref } = props;
  const shown = useWhileClosing(reported);
  const [drafts] = useState((): Drafts => new Map());
  const title = t(shown?.kind === 'money' ? 'donors.askedForMoney' : 'reports.title');
  return (
    <Dialog open={reported !== null} onClose={onClose} title={title} width={600} closeHref={closeHref}>
      {shown ? <ReportForm key={keyOf(shown)} reported={shown} drafts={drafts} {...props} /> : null}
    </Dialog>
  );
}
