// The fields of a section: plain controls, named by their place in the content.
import type { ReactNode } from 'react';
import { languageCodes, type LanguageCode } from '#messages/languages.ts';
import { siteWords as words } from '#web/admin/words/site.ts';
import { formatLanguage } from '#web/lib/format.ts';
import type { Values } from '#web/lib/form.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonRow } from '#web/ui/ButtonRow.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field, FieldError } from '#web/ui/Field.tsx';
import { TextArea, TextInput } from '#web/ui/TextInput.tsx';
import { ColourField } from './ColourField.tsx';
import type { Fields, FieldSpec } from './fields.ts';
import { PictureField } from './PictureField.tsx';
import { countEntries } from './values.ts';
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

interface PartProps<Kind extends FieldSpec['kind'] = FieldSpec['kind']> {
  spec: FieldSpec & { kind: Kind };
  name: string;
  form: FormContext;
}

const inputTypes = { email: 'email', phone: 'tel', href: 'url', number: 'number' } as const;
const isInputType = (kind: string): kind is keyof typeof inputTypes => kind in inputTypes;

/** The first error of a field, or of a line in it. */
const errorOf = (errors: Record<string, string>, name: string) =>
  errors[name] ?? Object.entries(errors).find(([place]) => place.startsWith(`${name}.`))?.[1];

/** With the English text, where that of the language is another. */
function hintOf({ spec, name, form }: PartProps): ReactNode {
  const english = form.english[name];
  if (!english || english === form.values[name]) return spec.hint;
  return (
    <>
      {spec.hint} {words.english} <span lang="en">{english}</span>
    </>
  );
}

function TextField({ spec, name, form }: PartProps) {
  const common = { defaultValue: form.values[name] ?? '', lang: form.language, autoFocus: form.focus === name };
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

function LanguagesField({ spec, name, form }: PartProps<'languages'>) {
  const error = errorOf(form.errors, name);
  return (
    <fieldset className={styles.group}>
      <legend>{spec.label}</legend>
      <p>
        {formatLanguage('en')}: {words.alwaysOn}
      </p>
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

/** Up, Down, Remove: submit buttons, so that they work without scripts. */
function EntryButtons({ name, title, focus }: { name: string; title: string; focus: string | undefined }) {
  return (
    <ButtonRow>
      {(['up', 'down', 'remove'] as const).map((edit) => (
        <Button
          key={edit}
          type="submit"
          name="intent"
          value={`${edit}:${name}`}
          size="small"
          variant="quiet"
          autoFocus={focus === `${edit}:${name}`}
        >
          {words[edit]} <span className="visually-hidden">{title}</span>
        </Button>
      ))}
    </ButtonRow>
  );
}

function Entry({ spec, name, at, form }: PartProps<'list'> & { at: number }) {
  const [first = ''] = Object.keys(spec.fields);
  const place = `${name}.${at}`;
  const title = `${spec.one} ${at + 1}`;
  const said = form.values[`${place}.${first}`];
  // A removed entry leaves the focus to the one in its place.
  const focus = form.focus === place ? `${place}.${first}` : form.focus;
  return (
    <fieldset className={styles.entry}>
      <legend>
        <span className={styles.number}>{title}</span> {said}
      </legend>
      <EntryButtons name={place} title={`${title} ${said ?? ''}`} focus={form.focus} />
      <SectionFields fields={spec.fields} prefix={`${place}.`} form={{ ...form, focus }} />
    </fieldset>
  );
}

function ListField({ spec, name, form }: PartProps<'list'>) {
  const count = countEntries(form.values, name);
  const error = form.errors[name];
  const add = `add:${name}`;
  return (
    <fieldset className={styles.list}>
      <legend>{spec.label}</legend>
      {Array.from({ length: count }, (_, at) => (
        <Entry key={at} spec={spec} name={name} at={at} form={form} />
      ))}
      {error ? <FieldError>{error}</FieldError> : null}
      <div>
        <Button type="submit" name="intent" value={add} size="small" autoFocus={form.focus === add}>
          {words.add(spec.one)}
        </Button>
      </div>
    </fieldset>
  );
}

function GroupField({ spec, name, form }: PartProps<'group'>) {
  return (
    <fieldset className={styles.group}>
      <legend>{spec.label}</legend>
      {spec.hint ? <p className={styles.hint}>{spec.hint}</p> : null}
      <SectionFields fields={spec.fields} prefix={`${name}.`} form={form} />
    </fieldset>
  );
}

function AnyField({ spec, name, form }: PartProps) {
  const common = { name, value: form.values[name] ?? '', error: errorOf(form.errors, name) };
  switch (spec.kind) {
    case 'list':
      return <ListField spec={spec} name={name} form={form} />;
    case 'group':
      return <GroupField spec={spec} name={name} form={form} />;
    case 'languages':
      return <LanguagesField spec={spec} name={name} form={form} />;
    case 'colour':
      return <ColourField label={spec.label} hint={spec.hint} {...common} />;
    case 'picture':
      return <PictureField label={spec.label} hint={spec.hint} drawings={spec.drawings} {...common} />;
    default:
      return <TextField spec={spec} name={name} form={form} />;
  }
}

interface SectionFieldsProps {
  fields: Fields;
  prefix?: string;
  form: FormContext;
  /** The same in every language: written in English only. */
  shared?: readonly string[];
}

export function SectionFields({ fields, prefix = '', form, shared = [] }: SectionFieldsProps) {
  return (
    <div className={styles.fields}>
      {Object.entries(fields).map(([field, spec]) =>
        shared.includes(field) && form.language !== 'en' ? (
          <input key={field} type="hidden" name={prefix + field} value={form.values[prefix + field] ?? ''} />
        ) : (
          <AnyField key={field} spec={spec} name={prefix + field} form={form} />
        ),
      )}
    </div>
  );
}
