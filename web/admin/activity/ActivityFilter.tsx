// The filter of the audit log, a GET form; and what is filtered now.
import { Form } from 'react-router';
import { activityFilters, CHANGES, OPERATOR } from '#contract/activity.ts';
import { actionWords, activityWords, wordsOf } from './words.ts';
import { FilterFold } from '#web/admin/FilterFold.tsx';
import { DayFields } from '#web/admin/ListSearch.tsx';
import { searchWords } from '#web/admin/listSearch.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SearchIcon } from '#web/ui/icons.tsx';
import { Select, type Option } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import styles from './activity.module.css';

/** What was chosen; a filter that is not used is left out. */
type Filter = Partial<Record<keyof typeof activityFilters, string>>;

export const readFilter = (params: URLSearchParams): Filter =>
  Object.fromEntries(
    Object.keys(activityFilters).flatMap((name) => {
      const value = params.get(name)?.trim();
      return value ? [[name, value]] : [];
    }),
  );

const byLabel = (a: Option, b: Option) => a.label.localeCompare(b.label);

const actions: readonly Option[] = [
  { value: CHANGES, label: activityWords.changes },
  ...Object.keys(actionWords)
    .map((value) => ({ value, label: wordsOf(value)[0] }))
    .toSorted(byLabel),
];

/** What is filtered now, in words. */
function describeFilter({ admin, action, readings, donor, from, to }: Filter): string {
  const words = [
    admin === OPERATOR ? activityWords.operator : admin,
    action === CHANGES ? activityWords.changes : action && wordsOf(action)[0],
    donor,
    from && searchWords.since(from),
    to && searchWords.until(to),
    readings === 'yes' && 'with reading',
  ];
  return words.filter(Boolean).join(' · ');
}

/** With what the address asks for, even if it is no longer on offer. */
function optionsOf(all: string, options: readonly Option[], value: string): Option[] {
  const isOffered = value === '' || options.some((option) => option.value === value);
  return [{ value: '', label: all }, ...options, ...(isOffered ? [] : [{ value, label: wordsOf(value)[0] }])];
}

interface Props {
  path: string;
  filter: Filter;
  errors: Readonly<Record<string, string>>;
  /** User ids. */
  admins: readonly string[];
}

function Fields({ filter, errors, admins }: Omit<Props, 'path'>) {
  const { admin = '', action = '', readings = '', donor = '', from = '', to = '' } = filter;
  const people = [
    ...admins.map((userID) => ({ value: userID, label: userID })),
    { value: OPERATOR, label: activityWords.operator },
  ];
  // A new address is a new choice: hence the keys.
  return (
    <>
      <Field label="Administrator" name="admin" error={errors.admin}>
        <Select key={admin} options={optionsOf('Everybody', people, admin)} defaultValue={admin} />
      </Field>
      <Field label="Action" name="action" error={errors.action}>
        <Select key={action} options={optionsOf('Everything', actions, action)} defaultValue={action} />
      </Field>
      <Field label="Donor" hint="UserID, name, number or e-mail" isHintBelow name="donor" error={errors.donor}>
        <TextInput key={donor} defaultValue={donor} maxLength={100} autoComplete="off" />
      </Field>
      <DayFields from={from} to={to} errors={errors} />
      <Checkbox
        key={readings}
        label="Show reading"
        hint="Pages with people’s data that were read"
        name="readings"
        value="yes"
        defaultChecked={readings === 'yes'}
        error={errors.readings}
      />
    </>
  );
}

export function ActivityFilter({ path, filter, errors, admins }: Props) {
  const hasErrors = Object.keys(errors).length > 0;
  const shown = describeFilter(filter);
  return (
    <div className="row anywhere">
      <FilterFold label="Filters" hasErrors={hasErrors}>
        <Form method="get" action={path} role="search" aria-label="Filter the log" className={styles.filter}>
          <Fields filter={filter} errors={errors} admins={admins} />
          <Button type="submit" className={styles.apply} icon={<SearchIcon size={20} />}>
            Filter
          </Button>
        </Form>
      </FilterFold>
      {shown === '' ? null : (
        <>
          {hasErrors ? null : <span>{shown}</span>}
          <LinkButton href={path} variant="quiet" size="small">
            Clear
          </LinkButton>
        </>
      )}
    </div>
  );
}
