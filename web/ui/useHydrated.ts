import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** False in the server's HTML and while the browser takes it over, true from then on: what needs JavaScript waits for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

/** True in a component's first rendering in the browser if it takes over the server's HTML. */
export function useTakesOver(): boolean {
  return !useHydrated() && typeof document !== 'undefined';
}
