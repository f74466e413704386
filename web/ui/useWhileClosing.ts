// Keeps the content of a dialog while it fades out.
import { useEffect, useState } from 'react';

/** As long as Dialog.module.css takes to close one, in milliseconds. */
const FADE_MS = 75;

/** The value; after it became null or undefined, for 75 ms the one before. */
export function useWhileClosing<Value>(value: Value): Value {
  const [last, setLast] = useState(value);
  const isGone = value === null || value === undefined;
  if (!isGone && value !== last) setLast(() => value);

  useEffect(() => {
    if (!isGone) return;
    const timer = setTimeout(() => setLast(() => value), FADE_MS);
    return () => clearTimeout(timer);
  }, [isGone, value]);

  return isGone ? last : value;
}
