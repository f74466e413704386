// The list of countries in the browser: the page has the chosen one alone, the others load when the list gets the focus.
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '#web/lib/api.ts';
import { includes, indiaAlone, loadCountries, type PlaceList } from './places.ts';

/** Loaded once for all forms; a failure is not kept. */
let loading: Promise<PlaceList> | undefined;

function loadOnce(): Promise<PlaceList> {
  loading ??= loadCountries(call).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** A failure is shown when the list gets the focus. */
const prefetch = () => void loadOnce().catch(() => undefined);

export function useCountries(given: PlaceList, chosen: string) {
  const select = useRef<HTMLSelectElement>(null);
  const [all, setAll] = useState<PlaceList | null>(null);
  const [status, setStatus] = useState<'idle' | 'busy' | 'failed'>('idle');

  const load = useCallback(() => {
    setStatus('busy');
    loadOnce().then(
      (loaded) => {
        setAll(loaded);
        setStatus('idle');
      },
      () => setStatus('failed'),
    );
  }, []);
  // A place that was typed is in India.
  const list = all ?? (includes(given, chosen) ? given : indiaAlone());
  const isWhole = list.length > 1;
  const takeOver = useEffectEvent(() => {
    // The list got the focus before hydration.
    if (!isWhole && document.activeElement === select.current) load();
  });
  useEffect(() => takeOver(), []);

  function retry() {
    // The button is removed, and its focus with it.
    select.current?.focus();
    load();
  }

  return {
    list,
    isWhole,
    isBusy: status === 'busy',
    failed: status === 'failed' ? { level: 'country' as const, retry } : null,
    props: { ref: select, ...(!isWhole && { onFocus: load, onPointerEnter: prefetch }) },
  };
}
