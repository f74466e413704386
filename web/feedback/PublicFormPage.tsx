// The page of a public form.
import type { ReactNode } from 'react';
import { FormFailure } from '#web/lib/FormFailure.tsx';
import { validate, type FormState, type Values } from '#web/lib/form.ts';
import { PostForm } from '#web/lib/PostForm.tsx';
import { useAfterPost } from '#web/lib/useAfterPost.ts';
import { useFormErrors } from '#web/lib/useFormErrors.ts';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FieldSet } from '#web/ui/FieldSet.tsx';
import { Page, Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { TextArea, TextInput } from '#web/ui/TextInput.tsx';
import { toInput, type PublicForm } from './publicForm.ts';

const nothing: FormState = { values: {}, errors: {} };

interface FormFieldRowProps extends Pick<FormState, 'values' | 'errors'> {
  form: PublicForm;
  name: string;
}

const inputTypes = { email: 'email', mobile: 'tel', phone: 'tel', date: 'date', url: 'url' } as const;
const inputTypeOf = new Map<string, string>(Object.entries(inputTypes));

function FormFieldRow({ form, name, values, errors }: FormFieldRowProps) {
  const field = form.fields[name];
  if (!field?.label) return null;
  const { label, kind = 'text', isOptional, hint, autoComplete } = field;
  const shared = { autoComplete, defaultValue: values[name] };
  return (
    <div className={kind === 'prose' ? 'full-row' : undefined}>
      <Field
        label={t(label)}
        name={name}
        hint={hint && t(hint)}
        error={errors[name]}
        required={!isOptional}
        optional={isOptional}
      >
        {kind === 'prose' ? <TextArea {...shared} /> : <TextInput type={inputTypeOf.get(kind) ?? kind} {...shared} />}
      </Field>
    </div>
  );
}

interface PublicFormPageProps {
  form: PublicForm;
  refused: FormState | undefined;
  /** Above the form: what it is about. */
  about?: ReactNode;
  /** Below the form. */
  children?: ReactNode;
}

export function PublicFormPage({ form, refused: formState, about, children }: PublicFormPageProps) {
  const { values } = formState ?? nothing;
  const check = (given: Values) => validate(form.endpoint, toInput(form, given));
  const { form: element, errors, props } = useFormErrors(check, formState?.errors);
  const isSending = useAfterPost(() => {
    if (!formState) element.current?.reset();
  });
  const { title, lead, groups, publicNotice } = form;
  return (
    <>
      <PageTitle title={t(title)} lead={t(lead)} homeHref="/" />
      <Page>
        <Stack gap="large">
          {about}
          <PostForm {...props} className="stack loose long-form" aria-label={t(title)}>
            {publicNotice ? (
              <Notice>
                <p>{t(publicNotice)}</p>
              </Notice>
            ) : null}
            <FormFailure sent={formState} />
            {groups.map(({ legend, fields }) => (
              <FieldSet key={legend} legend={t(legend)} columns={2}>
                {fields.map((name) => (
                  <FormFieldRow key={name} form={form} name={name} values={values} errors={errors} />
                ))}
              </FieldSet>
            ))}
            <div>
              <Button type="submit" variant="primary" size="large" busy={isSending}>
                {t('ui.submit')}
              </Button>
            </div>
          </PostForm>
          {children}
        </Stack>
      </Page>
    </>
  );
}
