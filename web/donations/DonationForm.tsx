// The donation form. It says first that the entry is public.
import type { FormState } from '#web/lib/form.ts';
import { FormFailure } from '#web/lib/FormFailure.tsx';
import { PostForm } from '#web/lib/PostForm.tsx';
import { useAfterPost } from '#web/lib/useAfterPost.ts';
import { useFormErrors } from '#web/lib/useFormErrors.ts';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { checkDonation, DonationFields } from './DonationFields.tsx';
import { RestWarning, type RestWarningProps } from './RestWarning.tsx';

const nothing: FormState = { values: {}, errors: {} };

export interface DonationFormProps extends Pick<RestWarningProps, 'recorded' | 'gender'> {
  userID: string;
  /** The form as it was sent and not accepted. */
  formState: FormState | undefined;
  /** YYYY-MM-DD */
  today: string;
}

export function DonationForm({ userID, recorded, gender, formState = nothing, today }: DonationFormProps) {
  const { values } = formState;
  const { form, errors, props } = useFormErrors(checkDonation, formState.errors);
  const isSending = useAfterPost(() => {
    if (formState === nothing) form.current?.reset();
  });
  return (
    <Card title={t('donations.record')}>
      <Notice>
        <p>{t('donations.publicNotice')}</p>
      </Notice>
      <RestWarning {...{ recorded, gender, today, values }}>
        <PostForm owner={userID} {...props} preventScrollReset aria-label={t('donations.record')}>
          <Stack>
            <FormFailure sent={formState} />
            <DonationFields values={values} errors={errors} today={today} />
            <div>
              <Button type="submit" variant="primary" size="large" busy={isSending}>
                {t('ui.submit')}
              </Button>
            </div>
          </Stack>
        </PostForm>
      </RestWarning>
    </Card>
  );
}
