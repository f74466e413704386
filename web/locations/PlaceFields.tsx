// A box for the name of a place, and country, state, district and city as cascading lists that follow it; without
// JavaScript a button looks the name up and loads the next list.
import { useEffect, useRef, type RefObject } from 'react';
import type { PlainId } from '#messages/translate.ts';
import { localHref } from '#web/messages/address.ts';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { PlaceBox } from './PlaceBox.tsx';
import {
  ALL,
  HOSPITAL,
  levelNames,
  levels,
  PLACE,
  SHOW_COUNTRIES,
  type Level,
  type GivenLists,
  type Places,
} from './places.ts';
import { useCountries } from './useCountries.ts';
import { usePlaces } from './usePlaces.ts';
import styles from './PlaceBox.module.css';

const labels = {
  country: 'field.country',
  state: 'field.state',
  district: 'field.district',
  city: 'field.city',
} as const satisfies Record<Level, PlainId>;
const loadings = {
  country: 'locations.loadingCountries',
  state: 'locations.loadingStates',
  district: 'locations.loadingDistricts',
  city: 'locations.loadingCities',
} as const satisfies Record<Level, PlainId>;
const failures = {
  country: 'locations.noCountries',
  state: 'locations.noStates',
  district: 'locations.noDistricts',
  city: 'locations.noCities',
} as const satisfies Record<Level, PlainId>;

/** Buttons for what scripts load. */
const shows = [
  ['places', 'locations.show'],
  [SHOW_COUNTRIES, 'locations.showCountries'],
] as const;

export interface PlaceFieldsProps {
  places: Places;
  lists: GivenLists;
  /** As typed, where it is not yet a place in the lists. */
  text?: string;
  hospital?: string;
  /** The form's own names for the four. */
  names?: Record<Level, string>;
  errors: Record<string, string>;
  form: RefObject<HTMLFormElement | null>;
  /** A search: district and city begin with ALL, and a typed place will do without the lists. */
  withAll?: boolean;
  /** The lists are folded until they are needed. */
  isFolded?: boolean;
  /** Where the form goes for the next lists while there is no JavaScript; this part of its own page when left out. */
  showAction?: string;
}

const isHalfChosen = ({ state, district }: Places) => state !== '' && (district === '' || district === ALL);

/** Its parent lays the fields out, in a grid. */
export function PlaceFields({
  places,
  lists,
  text = '',
  hospital = '',
  names = levelNames,
  errors,
  form,
  withAll = false,
  isFolded = false,
  showAction,
}: PlaceFieldsProps) {
  const chosen = usePlaces({ places, lists, text, hospital }, { form, names, withAll });
  const countries = useCountries(chosen.lists.country, chosen.places.country);
  const { fill } = chosen;
  const hydrated = useHydrated();
  const failed = chosen.failed ?? countries.failed;
  const isLoading = (level: Level) => chosen.loading === level || (level === 'country' && countries.isBusy);
  const hasErrors = levels.some((level) => errors[names[level]]);
  // A script's choice makes no event: the form checks again whether its errors apply.
  const checked = useRef(chosen.places);
  useEffect(() => {
    if (checked.current === chosen.places) return;
    checked.current = chosen.places;
    if (hasErrors) form.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [form, hasErrors, chosen.places]);
  const listed = (
    <>
      {levels.map((level) => (
        <Field
          key={level}
          label={t(labels[level])}
          name={names[level]}
          error={errors[names[level]]}
          status={isLoading(level) ? { kind: 'busy', text: t(loadings[level]) } : undefined}
          required={!withAll || chosen.text === ''}
        >
          <Select
            {...(level === 'country' && countries.props)}
            options={level === 'country' ? countries.list : chosen.lists[level]}
            placeholder={chosen.lists[level][0]?.value === ALL ? undefined : t('ui.choose')}
            loading={isLoading(level) ? t(loadings[level]) : undefined}
            value={chosen.places[level]}
            // The box may name the place instead.
            required={!withAll}
            aria-required={!withAll || chosen.text === ''}
            onChange={(event) => chosen.choose(level, event.currentTarget.value)}
          />
        </Field>
      ))}
      {shows.map(([value, id]) => (
        <noscript key={value}>
          {value === SHOW_COUNTRIES && countries.isWhole ? null : (
            <Button
              type="submit"
              name="show"
              value={value}
              formNoValidate
              formAction={showAction === undefined ? `#field-${PLACE}` : localHref(showAction)}
            >
              {t(id)}
            </Button>
          )}
        </noscript>
      ))}
    </>
  );
  return (
    <>
      {/* On Back Chromium fills in a form again by the names of its first two fields, and scripts change the box's. */}
      <input type="hidden" name="places" disabled />
      {/* The Enter key presses the first button of a form that sends it: without this one, a button for the lists. */}
      <noscript>
        <input type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      </noscript>
      <PlaceBox
        text={chosen.text}
        isTyped={chosen.isTyped}
        error={errors[PLACE]}
        withAll={withAll}
        onType={chosen.type}
        onChoose={fill}
      />
      {/* Without JavaScript the lists could be changed and it would stay. */}
      {hydrated && chosen.hospital !== '' ? <input type="hidden" name={HOSPITAL} value={chosen.hospital} /> : null}
      {isFolded ? (
        // Open where the box alone will not do.
        <details
          className={`full-row ${styles.lists}`}
          open={hasErrors || Boolean(errors[PLACE]) || isHalfChosen(places)}
        >
          <summary className="opener anywhere">{t('locations.fromLists')}</summary>
          <div>{listed}</div>
        </details>
      ) : (
        listed
      )}
      {failed ? (
        <div className="full-row">
          <Notice kind="error" alert title={t(failures[failed.level])}>
            <Button size="small" onClick={failed.retry}>
              {t('ui.tryAgain')}
            </Button>
          </Notice>
        </div>
      ) : null}
    </>
  );
}
