// Cascading lists in the browser: choosing on one level loads the next and clears those below; a found place fills all.
import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { call } from '#web/lib/api.ts';
import { useTakesOver } from '#web/ui/useHydrated.ts';
import {
  ALL,
  levels,
  listAll,
  loadBelowCountry,
  loadLevel,
  noChoice,
  noLists,
  type GivenLists,
  type Level,
  type PlaceLists,
  type Places,
} from './places.ts';
import type { Filled } from './fill.ts';

interface Given {
  places: Places;
  lists: GivenLists;
  /** In the text box above the lists. */
  text: string;
  /** That the places were chosen by. */
  hospital: string;
}

interface State extends Omit<Given, 'lists'> {
  lists: PlaceLists;
  /** The text is not among the lists: it is sent with the form. */
  isTyped: boolean;
  /** The level whose list is loading. */
  loading: Level | null;
  /** The level whose list failed to load. */
  failed: { level: Level; retry: () => void } | null;
}

const stateOf = (chosen: Pick<State, 'places' | 'lists' | 'text' | 'hospital'>): State => ({
  ...chosen,
  isTyped: chosen.text !== '',
  loading: null,
  failed: null,
});
const givenState = (given: Given) => stateOf({ ...given, lists: given.lists?.() ?? noLists });

function clearedBelow(state: State, level: Level, value: string, withAll: boolean): State {
  const next = {
    ...stateOf({ ...state, text: '', hospital: '' }),
    places: { ...state.places, [level]: value },
    lists: { ...state.lists },
  };
  for (const below of levels.slice(levels.indexOf(level) + 1)) {
    next.places[below] = noChoice(below, withAll);
    next.lists[below] = next.places[below] === '' ? [] : listAll();
  }
  return next;
}

/** What a form of the server shows: its lists, and what was chosen from them before hydration. */
function readForm(root: ParentNode, names: Record<Level, string>) {
  const read = (level: Level) => {
    const list = root.querySelector<HTMLSelectElement>(`select[name="${names[level]}"]`);
    const options = [...(list?.options ?? [])].filter(({ value }) => value !== '');
    return { value: list?.value ?? '', list: options.map(({ value, label }) => ({ value, label })) };
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
    const isLoaded = !next || state.lists[next].some(({ value }) => value !== ALL);
    return form[level] && (form[level] !== state.places[level] || (form[level] !== initial[level] && !isLoaded));
  });
}

const readChosen = (): Filled | undefined => history.state?.chosen;

function keepChosen({ isTyped, lists, places, text, hospital }: State): void {
  const one = (level: Level) => lists[level].filter(({ value }) => value === ALL || value === places[level]);
  const chosen =
    isTyped || text === ''
      ? undefined
      : { text, hospital, places, lists: { state: one('state'), district: one('district'), city: one('city') } };
  // Browsers refuse many changes in a row, as while typing.
  if (chosen ?? readChosen()) history.replaceState({ ...history.state, chosen }, '');
}

export function usePlaces(
  initial: Given,
  { form, names, withAll }: { form: RefObject<HTMLFormElement | null>; names: Record<Level, string>; withAll: boolean },
) {
  const takesOver = useTakesOver();
  const [state, setState] = useState<State>(() =>
    takesOver ? stateOf({ ...initial, ...readForm(document, names) }) : givenState(initial),
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
    function choose(level: Level, value: string) {
      const below = levels[levels.indexOf(level) + 1];
      newest.current += 1;
      setState((now) => ({ ...clearedBelow(now, level, value, withAll), loading: below ?? null }));
      if (!below) return;
      const list = loadLevel(call, below, value, withAll).then((loaded) => ({ [below]: loaded }));
      const chooseOnly = (loaded: Partial<PlaceLists> | null) => {
        const [only, ...others] = loaded?.[below] ?? [];
        if (only && only.value !== ALL && others.length === 0) choose(below, only.value);
      };
      void load(below, list, () => choose(level, value)).then(chooseOnly);
    },
    [load, withAll],
  );

  const fill = useCallback(
    function fill(filled: Filled) {
      const { lists, ...chosen } = filled;
      setState((now) => ({ ...stateOf({ ...chosen, lists: { ...now.lists, ...lists } }), isTyped: false }));
      void load('district', loadBelowCountry(call, chosen.places, withAll), () => fill(filled));
    },
    [load, withAll],
  );

  const type = useCallback(
    (text: string) => setState((now) => ({ ...now, text, hospital: '', isTyped: text.trim() !== '' })),
    [],
  );

  /** A form that is shown anew, or for another page, without lists: the server sent them for its first showing alone. */
  const loadMissing = useCallback(
    function loadMissing(given: Given) {
      const all = given.lists ? null : loadBelowCountry(call, given.places, withAll);
      if (all) void load('state', all, () => loadMissing(given));
    },
    [load, withAll],
  );

  const takeOver = useEffectEvent(() => {
    if (!form.current) return;
    const changed = findChanged(state, initial.places, readForm(form.current, names).places);
    const list = changed && form.current.querySelector(`select[name="${names[changed]}"]`);
    // React did not hear of this choice.
    if (list) list.dispatchEvent(new Event('change', { bubbles: true }));
    else if (!takesOver) loadMissing(initial);
  });
  useEffect(() => takeOver(), []);

  // A page from the back/forward list comes with an empty box: what was chosen is kept in its entry of that list.
  const refill = useEffectEvent(() => {
    const kept = readChosen();
    if (kept && initial.text === '' && ['', kept.places.state].includes(initial.places.state)) fill(kept);
  });
  // The server does not know that list.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => refill(), []);
  useEffect(() => keepChosen(state), [state]);

  // A new page of the same form (a search, going back) brings its own places and lists.
  const shown = useRef(initial);
  useEffect(() => {
    if (shown.current.places === initial.places && shown.current.lists === initial.lists) return;
    shown.current = initial;
    newest.current += 1;
    setState(givenState(initial));
    loadMissing(initial);
    refill();
  }, [initial, loadMissing]);

  return { ...state, choose, fill, type };
}
