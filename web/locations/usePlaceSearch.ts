// Finds places while somebody types: each request waits for a pause and cancels the one before.
import { useEffect, useState } from 'react';
import { findPlaces, type FoundPlace } from '#contract/locations.ts';
import { call } from '#web/lib/api.ts';
import { nameLanguage } from '#web/messages/language.ts';

const PAUSE_MS = 150;

/** Three letters, two signs of an Indian script. */
const isLongEnough = (text: string) => text.length >= (/^[ -~]*$/.test(text) ? 3 : 2);
const isPinCode = (text: string) => /^\d{6}$/.test(text);

export interface Lookup {
  status: 'idle' | 'busy' | 'done' | 'failed';
  /** Those of the text before, until the next arrive. */
  places: readonly FoundPlace[];
}

const NONE: readonly FoundPlace[] = [];

export function usePlaceSearch(typed: string): Lookup {
  const text = typed.trim();
  const [answer, setAnswer] = useState({ text: '', places: NONE, hasFailed: false });

  useEffect(() => {
    if (!isLongEnough(text)) return;
    const ended = new AbortController();
    const ask = () =>
      call(findPlaces, { text, language: nameLanguage() }, ended.signal).then(
        ({ data }) => ended.signal.aborted || setAnswer({ text, places: data, hasFailed: false }),
        () => ended.signal.aborted || setAnswer({ text, places: NONE, hasFailed: true }),
      );
    const timer = setTimeout(ask, isPinCode(text) ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [text]);

  if (!isLongEnough(text)) return { status: 'idle', places: NONE };
  const { places } = answer;
  if (answer.text !== text) return { status: 'busy', places };
  return { status: answer.hasFailed ? 'failed' : 'done', places };
}
