// The search and the filters of Registered Donors, a GET form; and what is filtered now, each a link to the list without it.
import { useRef, type RefObject } from 'react';
import { Form, useLocation } from 'react-router';
import { bloodGroups } from '#contract/blood.ts';
import { donorSorts } from '#contract/adminDonors.ts';
import { donorWords } from '#web/admin/words.ts';
import { levelNames } from '#web/locations/places.ts';
import { usePlaces } from '#web/locations/usePlaces.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SearchIcon } from '#web/ui/icons.tsx';
import { Select, type Option } from '#web/ui/Select.tsx';
import { FilterFold } from '#web/admin/FilterFold.tsx';
import { FiltersInForce, SearchBox } from '#web/admin/ListSearch.tsx';
import { describeFilters, type DonorFilters, type FilterPlaces } from './donorFilters.ts';
import styles from './registeredDonors.module.css';

export interface DonorSearchProps {
  filters: DonorFilters;
  filterPlaces: FilterPlaces;
  /** By the fields of the endpoint. */
  errors: Record<string, string>;
}

const { filterLabels: labels, filterValues, any } = donorWords;
const levels = ['state', 'district', 'city'] as const;
/** The dialogs on the same page have fields of the same names. */
const idOf = (name: string) => `filter-${name}`;
const none: Option = { value: '', label: any };

const choices = (name: string, ...values: string[]): Option[] => [
  none,
  ...values.map((value) => ({ value, label: filterValues[`${name} ${value}`] ?? value })),
];

const plainFilters = [
  { name: 'bloodGroup', options: choices('bloodGroup', ...bloodGroups) },
  { name: 'availability', options: choices('availability', 'A', 'U') },
  { name: 'listed', options: choices('listed', 'yes', 'no') },
  { name: 'reported', options: choices('reported', 'yes', 'no') },
  {
    name: 'deleted',
    options: choices('deleted', 'yes').with(0, { value: '', label: filterValues['deleted no'] ?? any }),
  },
] as const;

const sorts = donorSorts.map((sort) => ({ value: sort === 'newest' ? '' : sort, label: donorWords.sorts[sort] }));

type Parts = Pick<DonorSearchProps, 'filters' | 'errors'>;

function PlainFilters({ filters, errors }: Parts) {
  return plainFilters.map(({ name, options }) => (
    <Field key={name} label={labels[name]} name={name} id={idOf(name)} error={errors[name]}>
      {/* A new address is a new choice. */}
      <Select key={filters[name]} options={options} defaultValue={filters[name]} />
    </Field>
  ));
}

function PlaceFilters({
  filterPlaces,
  errors,
  form,
}: Pick<DonorSearchProps, 'filterPlaces' | 'errors'> & { form: RefObject<HTMLFormElement | null> }) {
  const { places, lists } = filterPlaces;
  const chosen = usePlaces({ places, lists, text: '', hospital: '' }, { form, names: levelNames, withAll: false });
  return levels.map((level) => (
    <Field key={level} label={labels[level]} name={level} id={idOf(level)} error={errors[level]}>
      <Select
        options={[none, ...chosen.lists[level]]}
        value={chosen.places[level]}
        onChange={(event) => chosen.choose(level, event.currentTarget.value)}
      />
    </Field>
  ));
}

export function DonorSearch({ filters, filterPlaces, errors }: DonorSearchProps) {
  const form = useRef<HTMLFormElement>(null);
  const here = useLocation();
  return (
    <>
      <Form ref={form} method="get" action={here.pathname} role="search" className={styles.search}>
        <SearchBox
          label="Search by UserID"
          hint="Also name, mobile or e-mail"
          search={filters.search}
          error={errors.searchTerm}
        />
        <Field label={labels.sort} name="sort">
          <Select key={filters.sort} options={sorts} defaultValue={filters.sort === 'newest' ? '' : filters.sort} />
        </Field>
        <Button type="submit" icon={<SearchIcon size={20} />}>
          Search
        </Button>
        <FilterFold label="Filters">
          <div className={styles.filters}>
            <PlainFilters filters={filters} errors={errors} />
            <PlaceFilters filterPlaces={filterPlaces} errors={errors} form={form} />
            <Button type="submit">Apply Filters</Button>
          </div>
        </FilterFold>
      </Form>
      <FiltersInForce shown={describeFilters(filters, filterPlaces, here)} clearHref={here.pathname} />
    </>
  );
}
