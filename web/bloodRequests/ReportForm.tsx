// 'Report this request', open after a press on its link.
import { FormFailure } from '#web/lib/FormFailure.tsx';
import type { FormState } from '#web/lib/form.ts';
import { FormKey } from '#web/lib/FormKey.tsx';
import { t } from '#web/messages/t.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextArea } from '#web/ui/TextInput.tsx';

interface ReportFormProps {
  publicId: string;
  isShown: boolean;
  failed: FormState | undefined;
}

export function ReportForm({ publicId, isShown, failed }: ReportFormProps) {
  if (!isShown) return <Anchor href={`/need/${publicId}?report=1#report`}>{t('bloodRequests.report')}</Anchor>;
  const { values = {}, errors = {} } = failed ?? {};
  return (
    <form method="post" id="report">
      <FormKey />
      <h2>{t('bloodRequests.report')}</h2>
      <FormFailure sent={failed} />
      <Field
        name="reason"
        label={t('field.description')}
        error={errors.reason}
        hint={t('bloodRequests.reportHint')}
        required
      >
        <TextArea maxLength={2000} defaultValue={values.reason} autoFocus={errors.reason !== undefined} />
      </Field>
      <Button type="submit" wide>
        {t('bloodRequests.sendReport')}
      </Button>
    </form>
  );
}
