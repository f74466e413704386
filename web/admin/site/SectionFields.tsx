// The fields of a section: plain controls, named by their place in the content.
import { Button } from '#web/ui/Button.tsx';
import { ButtonRow } from '#web/ui/ButtonRow.tsx';
import { FieldError } from '#web/ui/Field.tsx';
import type { Fields } from '#contract/siteFields.ts';
import { PictureField } from './PictureField.tsx';
import { ColourField, errorOf, LanguagesField, TextField, type FormContext, type PartProps } from './PlainFields.tsx';
import { countEntries } from './values.ts';
import styles from './site.module.css';

/** Up, Down, Remove: submit buttons, so that they work without scripts. */
function EntryButtons({ name, title, focus }: { name: string; title: string; focus: string | undefined }) {
  return (
    <ButtonRow>
      {Object.entries({ up: 'Up', down: 'Down', remove: 'Remove' }).map(([edit, label]) => (
        <Button
          key={edit}
          type="submit"
          name="intent"
          value={`${edit}:${name}`}
          size="small"
          variant="quiet"
          autoFocus={focus === `${edit}:${name}`}
        >
          {label} <span className="visually-hidden">{title}</span>
        </Button>
      ))}
    </ButtonRow>
  );
}

/** One with a list of its own is folded, because a directory has many. */
function Entry({ spec, name, at, form }: PartProps<'list'> & { at: number }) {
  const [first = ''] = Object.keys(spec.fields);
  const place = `${name}.${at}`;
  const title = `${spec.one} ${at + 1}`;
  const said = form.values[`${place}.${first}`];
  // A removed entry leaves the focus to the one in its place.
  const focus = form.focus === place ? `${place}.${first}` : form.focus;
  const fields = (
    <>
      <EntryButtons name={place} title={`${title} ${said ?? ''}`} focus={form.focus} />
      <SectionFields fields={spec.fields} prefix={`${place}.`} form={{ ...form, focus }} />
    </>
  );
  const heading = (
    <>
      <span className={styles.number}>{title}</span> {said}
    </>
  );
  if (!Object.values(spec.fields).some(({ kind }) => kind === 'list')) {
    return (
      <fieldset className={styles.entry}>
        <legend>{heading}</legend>
        {fields}
      </fieldset>
    );
  }
  const isIn = (one: string) => `${one}.`.replace(/^\w+:/, '').startsWith(`${place}.`);
  const isOpen = isIn(form.focus ?? '') || Object.keys(form.errors).some(isIn);
  return (
    <details className={styles.entry} open={isOpen}>
      <summary>{heading}</summary>
      <fieldset className={styles.group} aria-label={`${title} ${said ?? ''}`}>
        {fields}
      </fieldset>
    </details>
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
          {`Add ${/^[aeiou]/.test(spec.one) ? 'an' : 'a'} ${spec.one}`}
        </Button>
      </div>
    </fieldset>
  );
}

function GroupField({ spec, name, form }: PartProps<'group'>) {
  return (
    <fieldset className={styles.group}>
      <legend>{spec.label}</legend>
      {spec.hint ? <p className="soft small anywhere">{spec.hint}</p> : null}
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
      return <ColourField spec={spec} name={name} form={form} />;
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
