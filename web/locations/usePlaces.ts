// Cascading lists in the browser: choosing on one level loads the next and clears those below.
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { call } from '#web/lib/api.ts';
import {
  ALL,
  levels,
  listAll,
  loadLevel,
  NOTHING,
  readList,
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

/** A choice made before the scripts arrived is in the DOM but not in the state: read the form once. */
function readChosen(form: HTMLFormElement, names: Record<Level, string>): Partial<Places> {
  const fields = new FormData(form);
  return Object.fromEntries(
    levels.map((level) => {
      const value = fields.get(names[level]);
      return [level, typeof value === 'string' ? value : ''];
    }),
  );
}

export function usePlaces(
  initial: { places: Places; lists: PlaceLists },
  { form, names, withAll }: { form: RefObject<HTMLFormElement | null>; names: Record<Level, string>; withAll: boolean },
) {
  const [state, setState] = useState<State>({ ...initial, loading: null, failed: null });
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
        const [only, ...others] = readList(list).keys();
        if (only && only !== ALL && others.length === 0) await choose(below, only);
      } catch {
        if (mine === newest.current) setState((now) => ({ ...now, loading: null, failed: below }));
      }
    },
    [withAll],
  );

  useEffect(() => {
    if (!form.current) return;
    const chosen = readChosen(form.current, names);
    const changed = levels.find((level) => chosen[level] && chosen[level] !== initial.places[level]);
    if (changed) void choose(changed, chosen[changed] ?? '');
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
