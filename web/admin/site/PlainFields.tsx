// The fields of a section that hold no others.
import { useState, type ReactNode } from 'react';
import { directionOf, languageCodes, type LanguageCode } from '#messages/languages.ts';
import { formatLanguage } from '#web/lib/format.ts';
import type { Values } from '#web/lib/form.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field, FieldError } from '#web/ui/Field.tsx';
import { TextArea, TextInput } from '#web/ui/TextInput.tsx';
import type { FieldSpec } from '#contract/siteFields.ts';
import { describeFailure, findFailingPair } from '#contract/tones.ts';
import styles from './site.module.css';

export interface FormContext {
  values: Values;
  errors: Record<string, string>;
  /** What pages show where a text is missing; empty in English. */
  english: Values;
  language: LanguageCode;
  /** The entry or button that gets the focus after a list was edited. */
  focus: string | undefined;
}

export interface PartProps<Kind extends FieldSpec['kind'] = FieldSpec['kind']> {
  spec: FieldSpec & { kind: Kind };
  name: string;
  form: FormContext;
}

const inputTypes = { email: 'email', phone: 'tel', href: 'url', number: 'number' } as const;
const isInputType = (kind: string): kind is keyof typeof inputTypes => kind in inputTypes;

/** The first error of a field, or of a line in it. */
export const errorOf = (errors: Record<string, string>, name: string) =>
  errors[name] ?? Object.entries(errors).find(([place]) => place.startsWith(`${name}.`))?.[1];

/** With the English text, where that of the language is another. */
function hintOf({ spec, name, form }: PartProps): ReactNode {
  const english = form.english[name];
  if (!english || english === form.values[name]) return spec.hint;
  return (
    <>
      {spec.hint} English: <span lang="en">{english}</span>
    </>
  );
}

export function TextField({ spec, name, form }: PartProps) {
  const written = { lang: form.language, dir: directionOf(form.language) };
  const common = { defaultValue: form.values[name] ?? '', ...written, autoFocus: form.focus === name };
  const isLong = spec.kind === 'prose' || spec.kind === 'lines';
  const isOptional =
    ('isOptional' in spec && spec.isOptional) || ['lines', 'states', 'country', 'district'].includes(spec.kind);
  return (
    <Field
      label={spec.label}
      name={name}
      hint={hintOf({ spec, name, form })}
      error={errorOf(form.errors, name)}
      optional={isOptional}
    >
      {isLong ? (
        <TextArea {...common} rows={3} />
      ) : (
        <TextInput
          {...common}
          type={isInputType(spec.kind) ? inputTypes[spec.kind] : 'text'}
          {...(isInputType(spec.kind) && { dir: 'ltr', lang: 'en' })}
          autoComplete="off"
        />
      )}
    </Field>
  );
}

/** Says at once whether what is derived from the colour can be read; the preview shows it. */
export function ColourField({ spec, name, form }: PartProps<'colour'>) {
  const value = form.values[name] ?? '';
  const [accent, setAccent] = useState(value);
  const failing = /^#[0-9a-f]{6}$/i.test(accent) ? findFailingPair(accent.toLowerCase()) : null;
  return (
    <div>
      <Field label={spec.label} name={name} hint={spec.hint} error={errorOf(form.errors, name)}>
        <TextInput type="color" defaultValue={value} onInput={({ currentTarget }) => setAccent(currentTarget.value)} />
      </Field>
      <p role="status">{failing ? describeFailure(failing) : 'Every pair can be read.'}</p>
    </div>
  );
}

export function LanguagesField({ spec, name, form }: PartProps<'languages'>) {
  const error = errorOf(form.errors, name);
  return (
    <fieldset className={styles.group}>
      <legend>{spec.label}</legend>
      <p>{formatLanguage('en')}: always on</p>
      {languageCodes
        .filter((code) => code !== 'en')
        .map((code) => (
          <Checkbox
            key={code}
            name={`${name}.${code}`}
            label={formatLanguage(code)}
            defaultChecked={form.values[`${name}.${code}`] !== undefined}
          />
        ))}
      {error ? <FieldError>{error}</FieldError> : null}
    </fieldset>
  );
}
