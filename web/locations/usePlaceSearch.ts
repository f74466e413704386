// Finds places while somebody types: each request waits for a pause and cancels the one before.
import { useCallback, useEffect, useRef, useState } from 'react';
import { findPlaces, type FoundPlace } from '#contract/locations.ts';
import { call } from '#web/lib/api.ts';

const PAUSE_MS = 150;

/** Three letters, two signs of an Indian script. */
const isLongEnough = (text: string) => text.length >= (/^[ -~]*$/.test(text) ? 3 : 2);
const isPinCode = (text: string) => /^\d{6}$/.test(text);

export interface Lookup {
  status: 'idle' | 'busy' | 'done' | 'failed';
  /** Those of the text before, until the next arrive. */
  places: readonly FoundPlace[];
}

const IDLE: Lookup = { status: 'idle', places: [] };

export function usePlaceSearch() {
  const [lookup, setLookup] = useState<Lookup>(IDLE);
  const pending = useRef<AbortController>(null);

  const search = useCallback((typed: string) => {
    pending.current?.abort();
    const text = typed.trim();
    if (!isLongEnough(text)) return setLookup(IDLE);
    const { signal } = (pending.current = new AbortController());
    setLookup(({ places }) => ({ status: 'busy', places }));
    const ask = () =>
      call(findPlaces, { text }, signal).then(
        ({ data }) => signal.aborted || setLookup({ status: 'done', places: data }),
        () => signal.aborted || setLookup({ status: 'failed', places: [] }),
      );
    const timer = setTimeout(ask, isPinCode(text) ? 0 : PAUSE_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }, []);

  useEffect(() => () => pending.current?.abort(), []);
  return { ...lookup, search };
}
