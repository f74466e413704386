// A field of a donor's form that is typed, as the table of fields describes it.
import type { ReactNode } from 'react';
import { describedField, type DonorField } from '#contract/donorFields.ts';
import type { FormState } from '#web/lib/form.ts';
import { Field } from '#web/ui/Field.tsx';
import { TextInput, type TextInputProps } from '#web/ui/TextInput.tsx';

interface DonorInputProps extends Omit<TextInputProps, 'form'> {
  name: DonorField;
  label: string;
  form: Pick<FormState, 'values' | 'errors'>;
  hint?: ReactNode;
  optional?: boolean;
}

export const DonorInput = ({ name, label, form, hint, optional, ...input }: DonorInputProps) => (
  <Field
    label={label}
    name={name}
    hint={hint}
    isHintBelow
    error={form.errors[name]}
    required={!optional}
    optional={optional}
  >
    <TextInput {...describedField(name).input} defaultValue={form.values[name]} {...input} />
  </Field>
);
