// Cascading lists in the browser: choosing on one level loads the next and clears those below.
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { call } from '#web/lib/api.ts';
import { useTakesOver } from '#web/ui/useHydrated.ts';
import {
  ALL,
  levels,
  listAll,
  loadLevel,
  NOTHING,
  readList,
  writeList,
  type Level,
  type PlaceLists,
  type Places,
} from './places.ts';

interface State {
  places: Places;
  lists: PlaceLists;
  /** The level whose list is loading. */
  loading: Level | null;
  /** The level whose list failed to load. */
  failed: Level | null;
}

function clearedBelow(state: State, level: Level, value: string, withAll: boolean): State {
  const next = { ...state, places: { ...state.places, [level]: value }, lists: { ...state.lists }, failed: null };
  for (const below of levels.slice(levels.indexOf(level) + 1)) {
    const isOptional = withAll && (below === 'district' || below === 'city');
    next.lists[below] = isOptional ? listAll() : NOTHING;
    next.places[below] = isOptional ? ALL : '';
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
  initial: { places: Places; lists: PlaceLists },
  { form, names, withAll }: { form: RefObject<HTMLFormElement | null>; names: Record<Level, string>; withAll: boolean },
) {
  const takesOver = useTakesOver();
  const [state, setState] = useState<State>(() => ({
    ...(takesOver ? readForm(document, names) : initial),
    loading: null,
    failed: null,
  }));
  const newest = useRef(0);

  const choose = useCallback(
    async (level: Level, value: string) => {
      const mine = ++newest.current;
      const below = levels[levels.indexOf(level) + 1];
      setState((now) => ({ ...clearedBelow(now, level, value, withAll), loading: below ?? null }));
      if (!below) return;
      try {
        const list = await loadLevel(call, below, value, withAll);
        if (mine !== newest.current) return;
        setState((now) => ({ ...now, lists: { ...now.lists, [below]: list }, loading: null }));
      } catch {
        if (mine === newest.current) setState((now) => ({ ...now, loading: null, failed: below }));
      }
    },
    [withAll],
  );

  useEffect(() => {
    if (!form.current) return;
    const shown = readForm(form.current, names).places;
    const changed = findChanged(state, initial.places, shown);
    if (changed) void choose(changed, shown[changed]);
    // Once, after hydration.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  // A new page of the same form (a search, going back) brings its own places and lists.
  const shown = useRef(initial);
  useEffect(() => {
    if (shown.current.places === initial.places && shown.current.lists === initial.lists) return;
    shown.current = initial;
    newest.current += 1;
    setState({ ...initial, loading: null, failed: null });
  }, [initial]);

  return { ...state, choose };
}
