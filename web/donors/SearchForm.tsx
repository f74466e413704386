// The search: five choices and a button. Plain HTML first: it is a GET form to /find-donor.
import { useRef, useState, type FormEvent } from 'react';
import { Form } from 'react-router';
import { bloodGroups } from '#contract/blood.ts';
import { readValues } from '#web/lib/form.ts';
import { useFocusFirstError } from '#web/lib/useFocusFirstError.ts';
import { PlaceFields } from '#web/locations/PlaceFields.tsx';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SearchIcon } from '#web/ui/icons.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { validateSearch, readSearch, type SearchPage } from './search.ts';
import styles from './SearchForm.module.css';

const names = { country: 'country', state: 'state', district: 'district', city: 'city' };
const groups = bloodGroups.map((group) => ({ value: group, label: group }));

export interface SearchFormProps {
  page: Pick<SearchPage, 'search' | 'lists' | 'errors'>;
  /** Where 'Show states…' leads without JavaScript: the page that the form is on. */
  showAction: string;
  busy?: boolean;
  /** The results are a document of their own: on a slow line faster than the code that would show them here. */
  loadsDocument?: boolean;
}

export function SearchForm({ page: { search, lists, errors }, showAction, busy, loadsDocument }: SearchFormProps) {
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
      <PlaceFields {...{ places: search.places, lists, names, errors: problems, form, showAction }} withAll />
      <div className={styles.go}>
        <Button type="submit" variant="primary" size="large" wide icon={<SearchIcon size={20} />} busy={busy}>
          {t('donors.search')}
        </Button>
      </div>
    </Form>
  );
}
