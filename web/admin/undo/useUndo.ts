// 'Undo' in a toast stays on the page: its form is sent in the background.
import { useEffect, useRef } from 'react';
import { useFetcher, useLocation, useRevalidator } from 'react-router';
import { undoWords } from '#web/lib/undo.ts';

export function useUndo(): void {
  const { submit, state } = useFetcher();
  const { key } = useLocation();
  const { revalidate } = useRevalidator();
  const sentFrom = useRef<string>(null);
  useEffect(() => {
    if (state === 'submitting') sentFrom.current = key;
    if (state !== 'idle' || sentFrom.current === null) return;
    // A link to a dialog, which loads nothing, has stopped what was on its way to the list.
    if (sentFrom.current !== key) void revalidate();
    sentFrom.current = null;
  }, [state, key, revalidate]);
  useEffect(() => {
    const take = (event: SubmitEvent) => {
      const { target: form } = event;
      if (!(form instanceof HTMLFormElement) || form.getAttribute('action') !== undoWords.action) return;
      event.preventDefault();
      void submit(form);
    };
    // Before the toast is dismissed.
    document.addEventListener('submit', take, true);
    return () => document.removeEventListener('submit', take, true);
  }, [submit]);
}
