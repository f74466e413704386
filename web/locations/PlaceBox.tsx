// One box for a town, a district or a PIN code: an editable combobox with a list of places (ARIA Authoring Practices).
// Without JavaScript it is a text field that the server looks up.
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { FoundPlace } from '#contract/locations.ts';
import { t } from '#web/messages/t.ts';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { describeFound, findSure, PLACE, PLACE_MAX } from './foundPlaces.ts';
import { usePlaceSearch, type Lookup } from './usePlaceSearch.ts';
import styles from './PlaceBox.module.css';

export interface PlaceBoxProps {
  text: string;
  /** Not chosen from the list: the form sends it. */
  isTyped: boolean;
  error: string | undefined;
  /** Enter sends a form that the server completes; elsewhere it chooses. */
  entersForm: boolean;
  onType: (text: string) => void;
  onChoose: (place: FoundPlace) => void;
  /** Beside the box. */
  children?: ReactNode;
}

function describeLookup({ status, places }: Lookup): string {
  if (status === 'failed') return t('locations.lookupFailed');
  if (status === 'busy' && places.length === 0) return t('locations.lookingUp');
  if (status === 'done' && places.length === 0) return t('locations.noneFound');
  return places.length > 0 ? t('locations.placesFound', { count: places.length }) : '';
}

function Option({ place }: { place: FoundPlace }) {
  return (
    <>
      <span className={styles.name}>
        {place.name}
        {place.matched === place.name ? null : ` (${place.matched})`}
      </span>{' '}
      <span className={styles.detail}>{describeFound(place)}</span>
    </>
  );
}

function useCombobox({ text, entersForm, onType, onChoose }: PlaceBoxProps) {
  const lookup = usePlaceSearch();
  const { places } = lookup;
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);

  function close() {
    setOpen(false);
    setActive(-1);
  }

  function type(typed: string) {
    onType(typed);
    lookup.search(typed);
    setOpen(typed.trim() !== '');
    setActive(-1);
  }

  function choose(place: FoundPlace) {
    onChoose(place);
    close();
  }

  function move(by: 1 | -1) {
    if (!isOpen) lookup.search(text);
    setOpen(true);
    // One of the positions is none: the text itself.
    const count = places.length + 1;
    setActive(((active + 1 + by + count) % count) - 1);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    // Keys of an input method belong to it.
    if (event.nativeEvent.isComposing) return;
    const place = isOpen ? places[active] : undefined;
    const chosen = place ?? (event.key === 'Enter' && isOpen && !entersForm ? findSure(places, text) : null);
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Escape' && isOpen) close();
    else if (event.key === 'Tab' && place) return choose(place);
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else if (event.key !== 'Enter' || !isOpen || entersForm) return;
    event.preventDefault();
  }

  return { ...lookup, isOpen, active, close, type, choose, press };
}

export function PlaceBox(props: PlaceBoxProps) {
  const hydrated = useHydrated();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { status, places, isOpen, active, close, type, choose, press } = useCombobox(props);
  const isSaid = isOpen && status !== 'idle';
  const chosen = hydrated && !props.isTyped && props.text !== '' ? t('locations.chosen', { place: props.text }) : '';
  const optionId = (i: number) => `${id}-${i}`;

  useEffect(() => {
    // Text that was typed before the scripts arrived.
    if (input.current && input.current.value !== props.text) type(input.current.value);
    // Once, after hydration.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, id]);

  const isListed = isOpen && places.length > 0;
  return (
    <div className={styles.box}>
      <Field label={t('locations.box')} name={PLACE} error={props.error}>
        <div className={styles.row}>
          <TextInput
            ref={input}
            // Only text that is still to be looked up is sent.
            name={hydrated && !props.isTyped ? undefined : PLACE}
            value={props.text}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={press}
            onBlur={close}
            maxLength={PLACE_MAX}
            autoComplete="off"
            spellCheck={false}
            {...(hydrated && {
              role: 'combobox',
              'aria-autocomplete': 'list',
              'aria-expanded': isListed,
              'aria-controls': id,
              'aria-activedescendant': isListed && active >= 0 ? optionId(active) : undefined,
            })}
          />
          {props.children}
        </div>
      </Field>
      <div className={styles.popup}>
        <div role="listbox" id={id} aria-label={t('locations.places')} hidden={!isListed} className={styles.list}>
          {places.map((place, i) => (
            // Keys are handled by the box, which keeps the focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={`${place.stateId} ${place.districtId} ${place.cityId}`}
              role="option"
              id={optionId(i)}
              aria-selected={i === active}
              className={styles.option}
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(place)}
            >
              <Option place={place} />
            </div>
          ))}
        </div>
        <p role="status" className={isSaid && !isListed ? styles.said : 'visually-hidden'}>
          {isSaid ? describeLookup({ status, places }) : chosen}
        </p>
      </div>
    </div>
  );
}
