// Keeps the content of a dialog while it fades out.
import { useEffect, useState } from 'react';

/** As long as Dialog.module.css takes to close one, in milliseconds. */
const FADE_MS = 75;

/** The value; after it became null or undefined, for 75 ms the one before. `key`: of a value that each render makes anew. */
export function useWhileClosing<Value>(value: Value, key: unknown = value): Value {
  const [last, setLast] = useState({ value, key });
  const isGone = value === null || value === undefined;
  if (!isGone && key !== last.key) setLast({ value, key });

  useEffect(() => {
    if (!isGone) return;
    const timer = setTimeout(() => setLast({ value, key }), FADE_MS);
    return () => clearTimeout(timer);
  }, [isGone, value, key]);

  return isGone ? last.value : value;
}
