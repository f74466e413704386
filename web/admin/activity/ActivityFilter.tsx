// The filter of the audit log: a plain GET form.
import { Form } from 'react-router';
import { OPERATOR } from '#contract/activity.ts';
import { actionWords, activityWords, wordsOf } from '#web/admin/words/activity.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SearchIcon } from '#web/ui/icons.tsx';
import { Select, type Option } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import type { Filter } from './activityFilter.ts';
import styles from './activity.module.css';

const byLabel = (a: Option, b: Option) => a.label.localeCompare(b.label);

const actions: readonly Option[] = Object.keys(actionWords)
  .map((value) => ({ value, label: wordsOf(value).label }))
  .toSorted(byLabel);

/** With what the address asks for, even if it is no longer on offer. */
function optionsOf(all: string, options: readonly Option[], value: string): Option[] {
  const isOffered = value === '' || options.some((option) => option.value === value);
  return [{ value: '', label: all }, ...options, ...(isOffered ? [] : [{ value, label: wordsOf(value).label }])];
}

interface Props {
  path: string;
  filter: Filter;
  errors: Readonly<Record<string, string>>;
  /** User ids. */
  admins: readonly string[];
}

export function ActivityFilter({ path, filter, errors, admins }: Props) {
  const { admin = '', action = '', donor = '', from = '', to = '' } = filter;
  const people = [
    ...admins.map((userID) => ({ value: userID, label: userID })),
    { value: OPERATOR, label: activityWords.operator },
  ];
  return (
    // A new address is a new form.
    <Form
      key={JSON.stringify(filter)}
      method="get"
      action={path}
      role="search"
      aria-label={activityWords.filter}
      className={styles.filter}
    >
      <Field label={activityWords.admin} name="admin" error={errors.admin}>
        <Select options={optionsOf(activityWords.everybody, people, admin)} defaultValue={admin} />
      </Field>
      <Field label={activityWords.action} name="action" error={errors.action}>
        <Select options={optionsOf(activityWords.everything, actions, action)} defaultValue={action} />
      </Field>
      <Field label={activityWords.donor} name="donor" error={errors.donor}>
        <TextInput defaultValue={donor} maxLength={100} autoComplete="off" />
      </Field>
      <Field label={activityWords.from} name="from" error={errors.from}>
        <TextInput type="date" defaultValue={from} />
      </Field>
      <Field label={activityWords.to} name="to" error={errors.to}>
        <TextInput type="date" defaultValue={to} />
      </Field>
      <div className={styles.buttons}>
        <Button type="submit" icon={<SearchIcon size={20} />}>
          {activityWords.apply}
        </Button>
        {Object.keys(filter).length > 0 ? (
          <LinkButton href={path} variant="quiet">
            {activityWords.clear}
          </LinkButton>
        ) : null}
      </div>
    </Form>
  );
}
