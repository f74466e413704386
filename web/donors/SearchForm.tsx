// The search: five choices and a button. Plain HTML first: it is a GET form to /find-donor.
import { useRef, useState, type FormEvent } from 'react';
import { Form } from 'react-router';
import type { PlainId } from '#messages/translate.ts';
import { bloodGroups } from '#contract/blood.ts';
import { needs, type Need } from '#contract/compatibility.ts';
import { readValues } from '#web/lib/form.ts';
import { useFocusFirstError } from '#web/lib/useFocusFirstError.ts';
import { PlaceFields } from '#web/locations/PlaceFields.tsx';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SearchIcon } from '#web/ui/icons.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { LastSearch } from './LastSearch.tsx';
import { readSearch, validateSearch, type SearchPage } from './search.ts';
import styles from './SearchForm.module.css';

const names = { country: 'country', state: 'state', district: 'district', city: 'city' };
const groups = bloodGroups.map((group) => ({ value: group, label: group }));
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

export function SearchForm({
  page: { search, lists, errors },
  showAction,
  busy,
  loadsDocument,
  withNeed,
}: SearchFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const [found, setFound] = useState<{ from: object; faults: Record<string, string> } | null>(null);
  // Errors found in the browser are shown until the server responds.
  const problems = found?.from === errors ? found.faults : errors;
  useFocusFirstError(form, problems);

  function check(event: FormEvent<HTMLFormElement>) {
    const params = new URLSearchParams(readValues(new FormData(event.currentTarget)));
    const now = validateSearch(readSearch(params));
    setFound({ from: errors, faults: now });
    if (Object.keys(now).length > 0) event.preventDefault();
  }

  return (
    <Form
      ref={form}
      action="/find-donor"
      className={styles.form}
      noValidate={hydrated}
      onSubmit={check}
      reloadDocument={loadsDocument}
      aria-label={t('donors.findADonor')}
    >
      <Field label={t('donors.bloodGroup')} name="bloodgroup" error={problems.bloodgroup} required>
        <Select
          key={search.bloodgroup}
          options={groups}
          placeholder={t('ui.choose')}
          defaultValue={search.bloodgroup}
        />
      </Field>
      {withNeed ? (
        <Field label={t('donors.need')} name="need">
          <Select
            key={search.need}
            options={needs.map((need) => ({ value: need, label: t(needLabels[need]) }))}
            defaultValue={search.need}
          />
        </Field>
      ) : null}
      <PlaceFields
        {...{ places: search.places, lists, text: search.text, names, errors: problems, form, showAction }}
        withAll
      />
      {search.unknown === '' ? null : <input type="hidden" name="unknown" value={search.unknown} />}
      <div className={styles.go}>
        <Button type="submit" variant="primary" size="large" wide icon={<SearchIcon size={20} />} busy={busy}>
          {t('donors.search')}
        </Button>
      </div>
      {search.bloodgroup === '' ? <LastSearch /> : null}
    </Form>
  );
}
