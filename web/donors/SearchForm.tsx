// The search: five choices and a button. Plain HTML first: it is a GET form to /find-donor.
import { lazy, Suspense } from 'react';
import { Form } from 'react-router';
import type { PlainId } from '#messages/translate.ts';
import { bloodGroups } from '#contract/blood.ts';
import { needs, type Need } from '#contract/compatibility.ts';
import type { Values } from '#web/lib/form.ts';
import { useFormErrors } from '#web/lib/useFormErrors.ts';
import { hasDeviceMemory } from '#web/lib/deviceMemoryKey.ts';
import { PlaceFields } from '#web/locations/PlaceFields.tsx';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SearchIcon } from '#web/ui/icons.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { readSearch, validateSearch, type SearchPage } from './search.ts';
import styles from './SearchForm.module.css';

/** Loaded on demand: a first visit has none. */
const LastSearch = lazy(async () => ({ default: (await import('./LastSearch.tsx')).LastSearch }));

const groups = bloodGroups.map((group) => ({ value: group, label: group }));
/** Also in bloodRequests: a file of both is one more request of the front page. */
const needLabels = {
  blood: 'donors.blood',
  platelets: 'donors.platelets',
  plasma: 'donors.plasma',
} as const satisfies Record<Need, PlainId>;

export interface SearchFormProps {
  page: Pick<SearchPage, 'search' | 'lists' | 'errors'>;
  /** Where 'Show states…' leads without JavaScript: the page that the form is on. */
  showAction: string;
  busy?: boolean;
  /** The results are a document of their own: on a slow line faster than the code that would show them here. */
  loadsDocument?: boolean;
  /** Also asks whether blood, platelets or plasma is needed. */
  withNeed?: boolean;
}

const check = (values: Values) => validateSearch(readSearch(new URLSearchParams(values)));

export function SearchForm({ page, showAction, busy, loadsDocument, withNeed }: SearchFormProps) {
  const { search, lists, errors: sent } = page;
  const { form, errors, props, checkAll } = useFormErrors(check, sent);
  const offersLast = useHydrated() && search.bloodgroup === '' && hasDeviceMemory();
  return (
    <Form
      {...props}
      action="/find-donor"
      discover="none"
      className={styles.form}
      onSubmit={checkAll}
      reloadDocument={loadsDocument}
      aria-label={t('donors.findADonor')}
    >
      <Field label={t('donors.bloodGroup')} name="bloodgroup" error={errors.bloodgroup} required>
        <Select
          key={search.bloodgroup}
          options={groups}
          placeholder={t('ui.choose')}
          defaultValue={search.bloodgroup}
        />
      </Field>
      <PlaceFields
        {...{ places: search.places, lists, text: search.text, hospital: search.hospital }}
        {...{ errors, form, showAction }}
        withAll
      />
      {withNeed ? (
        <Field label={t('donors.need')} name="need">
          <Select
            key={search.need}
            options={needs.map((need) => ({ value: need, label: t(needLabels[need]) }))}
            defaultValue={search.need}
          />
        </Field>
      ) : null}
      {search.unknown === '' ? null : <input type="hidden" name="unknown" value={search.unknown} />}
      <div className={styles.whole}>
        <Button type="submit" variant="primary" size="large" wide icon={<SearchIcon size={20} />} busy={busy}>
          {t('donors.search')}
        </Button>
      </div>
      {offersLast ? (
        <Suspense>
          <LastSearch />
        </Suspense>
      ) : null}
    </Form>
  );
}
