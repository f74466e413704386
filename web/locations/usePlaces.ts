// Cascading lists in the browser: choosing on one level loads the next and clears those below; a found place fills all.
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { call } from '#web/lib/api.ts';
import { useTakesOver } from '#web/ui/useHydrated.ts';
import {
  ALL,
  levels,
  listAll,
  loadBelowCountry,
  loadLevel,
  noChoice,
  NOTHING,
  PLACE,
  readList,
  writeList,
  type Level,
  type PlaceLists,
  type Places,
} from './places.ts';
import type { Filled } from './fill.ts';

interface Chosen {
  places: Places;
  lists: PlaceLists;
  /** In the text box above the lists. */
  text: string;
}

interface State extends Chosen {
  /** The text is not among the lists: it is sent with the form. */
  isTyped: boolean;
  /** The level whose list is loading. */
  loading: Level | null;
  /** The level whose list failed to load. */
  failed: { level: Level; retry: () => void } | null;
}

const stateOf = (chosen: Chosen): State => ({ ...chosen, isTyped: chosen.text !== '', loading: null, failed: null });

function clearedBelow(state: State, level: Level, value: string, withAll: boolean): State {
  const next = {
    ...stateOf({ ...state, text: '' }),
    places: { ...state.places, [level]: value },
    lists: { ...state.lists },
  };
  for (const below of levels.slice(levels.indexOf(level) + 1)) {
    next.places[below] = noChoice(below, withAll);
    next.lists[below] = next.places[below] === '' ? NOTHING : listAll();
  }
  return next;
}

/** What the form shows: until hydration public/places.js has filled its lists, and the visitor has chosen from them. */
function readForm(root: ParentNode, names: Record<Level, string>): Pick<State, 'places' | 'lists'> {
  const read = (level: Level) => {
    const list = root.querySelector<HTMLSelectElement>(`select[name="${names[level]}"]`);
    const options = [...(list?.options ?? [])].filter(({ value }) => value !== '');
    return { value: list?.value ?? '', list: writeList(options.map(({ value, text }) => `${value}:${text}`)) };
  };
  const [country, state, district, city] = [read('country'), read('state'), read('district'), read('city')];
  return {
    places: { country: country.value, state: state.value, district: district.value, city: city.value },
    lists: { country: country.list, state: state.list, district: district.list, city: city.list },
  };
}

/** Of a form that was just hydrated: the level whose choice is not in the state, or whose next list was not loaded. */
function findChanged(state: State, initial: Places, form: Places): Level | undefined {
  return levels.find((level, i) => {
    const next = levels[i + 1];
    const isLoaded = !next || [...readList(state.lists[next]).keys()].some((value) => value !== ALL);
    return form[level] && (form[level] !== state.places[level] || (form[level] !== initial[level] && !isLoaded));
  });
}

export function usePlaces(
  initial: Chosen,
  { form, names, withAll }: { form: RefObject<HTMLFormElement | null>; names: Record<Level, string>; withAll: boolean },
) {
  const takesOver = useTakesOver();
  const [state, setState] = useState<State>(() =>
    stateOf(takesOver ? { ...initial, ...readForm(document, names) } : initial),
  );
  const newest = useRef(0);

  /** Sets and returns what the newest choice loads; `level` is the one that fails. */
  const load = useCallback(async (level: Level, lists: Promise<Partial<PlaceLists>>, retry: () => void) => {
    const mine = ++newest.current;
    const loaded = await lists.catch(() => null);
    if (mine !== newest.current) return null;
    setState((now) => ({
      ...now,
      lists: { ...now.lists, ...loaded },
      loading: null,
      failed: loaded ? null : { level, retry },
    }));
    return loaded;
  }, []);

  const choose = useCallback(
    (level: Level, value: string) => {
      const below = levels[levels.indexOf(level) + 1];
      newest.current += 1;
      setState((now) => ({ ...clearedBelow(now, level, value, withAll), loading: below ?? null }));
      if (!below) return;
      const list = loadLevel(call, below, value, withAll).then((loaded) => ({ [below]: loaded }));
      const chooseOnly = (loaded: Partial<PlaceLists> | null) => {
        const [only, ...others] = readList(loaded?.[below] ?? NOTHING).keys();
        if (only && only !== ALL && others.length === 0) choose(below, only);
      };
      void load(below, list, () => choose(level, value)).then(chooseOnly);
    },
    [load, withAll],
  );

  const fill = useCallback(
    (filled: Filled) => {
      const { places, lists, text } = filled;
      setState((now) => ({ ...stateOf({ places, lists: { ...now.lists, ...lists }, text }), isTyped: false }));
      void load('district', loadBelowCountry(call, places, withAll), () => fill(filled));
    },
    [load, withAll],
  );

  const type = useCallback((text: string) => setState((now) => ({ ...now, text, isTyped: text.trim() !== '' })), []);

  useEffect(() => {
    if (!form.current) return;
    const typed = new FormData(form.current).get(PLACE);
    if (typeof typed === 'string' && typed !== initial.text) type(typed);
    const shown = readForm(form.current, names).places;
    const changed = findChanged(state, initial.places, shown);
    if (changed) choose(changed, shown[changed]);
    // Once, after hydration.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  // A new page of the same form (a search, going back) brings its own places and lists.
  const shown = useRef(initial);
  useEffect(() => {
    if (shown.current.places === initial.places && shown.current.lists === initial.lists) return;
    shown.current = initial;
    newest.current += 1;
    setState(stateOf(initial));
  }, [initial]);

  return { ...state, choose, fill, type };
}
