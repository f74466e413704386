// The search above a list, a GET form; and what is searched now, each a link to the list without it.
import { useEffect, useRef } from 'react';
import { Form, useLocation } from 'react-router';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SearchIcon, XIcon } from '#web/ui/icons.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { FilterFold } from './FilterFold.tsx';
import { hrefWithout } from './list.ts';
import { describeSearch, type Search, type ShownFilter } from './listSearch.ts';
import styles from './ListSearch.module.css';

interface SearchBoxProps {
  label: string;
  hint: string;
  search: string;
  error: string | undefined;
}

/** Follows the address, except while somebody types in it. */
export function SearchBox({ label, hint, search, error }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current && box.current !== document.activeElement) box.current.value = search;
  }, [search]);
  return (
    <Field label={label} name="search" error={error}>
      <TextInput ref={box} type="search" placeholder={hint} defaultValue={search} maxLength={100} autoComplete="off" />
    </Field>
  );
}

/** Two days; a new address is a new choice: hence the keys. */
export function DayFields({
  from,
  to,
  errors,
}: {
  from: string;
  to: string;
  errors: Readonly<Record<string, string>>;
}) {
  return (
    <>
      <Field label="From" name="from" error={errors.from}>
        <TextInput key={from} type="date" defaultValue={from} />
      </Field>
      <Field label="To" name="to" error={errors.to}>
        <TextInput key={to} type="date" defaultValue={to} />
      </Field>
    </>
  );
}

/** `clearHref`: the list without any of them. */
export function FiltersInForce({ shown, clearHref }: { shown: readonly ShownFilter[]; clearHref: string }) {
  if (shown.length === 0) return null;
  return (
    <p className={styles.inForce}>
      {shown.map(({ text, href }) => (
        <LinkButton key={text} href={href} size="small" aria-label={`Remove filter: ${text}`}>
          {text}
          <XIcon size={16} />
        </LinkButton>
      ))}
      <LinkButton href={clearHref} size="small" variant="quiet">
        Clear
      </LinkButton>
    </p>
  );
}

interface ListSearchProps {
  search: Search;
  errors: Readonly<Record<string, string>>;
  /** Of the address, kept by a search. */
  part?: string | null;
}

export function ListSearch({ search, errors, part }: ListSearchProps) {
  const here = useLocation();
  const { searchTerm, from, to } = search;
  return (
    <div className="stack close">
      <Form method="get" action={here.pathname} role="search" className={styles.search}>
        {part ? <input type="hidden" name="state" value={part} /> : null}
        <SearchBox
          label="Search"
          hint="Name, number, e-mail, words"
          search={searchTerm ?? ''}
          error={errors.searchTerm}
        />
        <Button type="submit" icon={<SearchIcon size={20} />}>
          Search
        </Button>
        <FilterFold label="Days" hasErrors={Boolean(errors.from ?? errors.to)}>
          <div className={styles.days}>
            <DayFields from={from ?? ''} to={to ?? ''} errors={errors} />
          </div>
        </FilterFold>
      </Form>
      <FiltersInForce shown={describeSearch(search, here)} clearHref={hrefWithout(here, 'search', 'from', 'to')} />
    </div>
  );
}
