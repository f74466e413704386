// The list of places below the box, and the keys that move in it. The focus stays in the box.
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import type { FoundPlace } from '#contract/locations.ts';
import { readLabel } from '#contract/placeNames.ts';
import { t } from '#web/messages/t.ts';
import { FoundName } from './FoundName.tsx';
import { fillWith, type Filled } from './fill.ts';
import { describeFound, findSure, placeKey } from './foundPlaces.ts';
import { usePlaceSearch, type Lookup } from './usePlaceSearch.ts';
import styles from './PlaceSuggestions.module.css';

/** What the box says of its list. */
export interface ListState {
  'aria-expanded': boolean;
  'aria-activedescendant'?: string;
}

export interface PlaceSuggestionsProps {
  /** Of the list. */
  id: string;
  input: RefObject<HTMLInputElement | null>;
  text: string;
  isTyped: boolean;
  /** Stands below the box already. */
  error: string | undefined;
  withAll: boolean;
  onChoose: (filled: Filled) => void;
  onList: (list: ListState) => void;
}

function describeLookup({ status, places }: Lookup): string {
  if (status === 'failed') return t('locations.lookupFailed');
  if (places.length > 0) return t('locations.placesFound', { count: places.length });
  return status === 'busy' ? t('locations.lookingUp') : t('locations.noneFound');
}

const isNoHospital = ({ level }: FoundPlace) => level !== 'hospital';

/** Open for each new text until it is closed, by a key or by leaving the box. */
function useOpenList({ input, text, isTyped, withAll }: PlaceSuggestionsProps) {
  const lookup = usePlaceSearch(isTyped ? text : '');
  // Nobody lives in one.
  const places = withAll ? lookup.places : lookup.places.filter(isNoHospital);
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const [at, setAt] = useState({ places: lookup.places, index: -1 });

  const close = () => setClosedFor(text);
  const onBlur = useEffectEvent(close);
  useEffect(() => {
    const box = input.current;
    const leave = () => onBlur();
    box?.addEventListener('blur', leave);
    return () => box?.removeEventListener('blur', leave);
  }, [input]);

  return {
    ...lookup,
    places,
    isShown: lookup.status !== 'idle' && closedFor !== text,
    active: at.places === lookup.places ? at.index : -1,
    setActive: (index: number) => setAt({ places: lookup.places, index }),
    open: () => setClosedFor(null),
    close,
  };
}

function useKeys(
  { input, withAll }: PlaceSuggestionsProps,
  { places, isShown, active, setActive, open, close }: ReturnType<typeof useOpenList>,
  choose: (place: FoundPlace) => void,
) {
  function move(by: 1 | -1) {
    if (!isShown) return open();
    // One of the positions is none: the text itself.
    const count = places.length + 1;
    setActive(((active + 1 + by + count) % count) - 1);
  }

  /** Whether the key was for the list. */
  function press(key: string): boolean {
    const place = isShown ? places[active] : undefined;
    if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1);
    else if (!isShown) return false;
    else if (key === 'Escape') close();
    else if (key === 'Tab' && place) {
      choose(place);
      return false;
    } else if (key === 'Enter') {
      const sure = place ?? (withAll ? null : findSure(places));
      if (sure) choose(sure);
      else if (withAll) {
        // The server completes it.
        close();
        return false;
      }
    } else return false;
    return true;
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // Keys of an input method belong to it.
    if (!event.isComposing && press(event.key)) event.preventDefault();
  });
  useEffect(() => {
    const box = input.current;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    box?.addEventListener('keydown', listen);
    return () => box?.removeEventListener('keydown', listen);
  }, [input]);
}

export function PlaceSuggestions(props: PlaceSuggestionsProps) {
  const { id, text, isTyped, error, withAll, onChoose, onList } = props;
  const list = useOpenList(props);
  const { places, isShown, active, close } = list;
  const isListed = isShown && places.length > 0;
  const activeId = isListed && active >= 0 ? `${id}-${active}` : undefined;

  function choose(place: FoundPlace) {
    onChoose(fillWith(place, withAll));
    close();
  }
  useKeys(props, list, choose);

  useEffect(() => {
    onList({ 'aria-expanded': isListed, 'aria-activedescendant': activeId });
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [onList, isListed, activeId]);

  const lookedUp = isShown ? describeLookup(list) : '';
  const said = lookedUp === error ? '' : lookedUp;
  const chosen = !isTyped && text !== '' ? t('locations.chosen', { place: text }) : '';
  return (
    <div className={styles.popup}>
      <div
        role="listbox"
        id={id}
        aria-label={t('locations.places')}
        hidden={!isListed}
        className={`frame anywhere ${styles.list}`}
      >
        {places.map((place, i) => (
          // Keys are handled by the box.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={placeKey(place)}
            role="option"
            id={`${id}-${i}`}
            aria-selected={i === active}
            tabIndex={-1}
            className={styles.option}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(place)}
          >
            <Option place={place} />
          </div>
        ))}
      </div>
      <p role="status" className={said !== '' && !isListed ? `frame ${styles.said}` : 'visually-hidden'}>
        {isShown ? said : chosen}
      </p>
    </div>
  );
}

function Option({ place }: { place: FoundPlace }) {
  return (
    <>
      <span className={styles.name}>
        <FoundName place={place} />
        {place.level === 'hospital' || readLabel(place.name).includes(place.matched) ? null : ` (${place.matched})`}
      </span>{' '}
      <span className="soft small">{describeFound(place)}</span>
    </>
  );
}
