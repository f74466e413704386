// Single keys for the controls of an open dialog, as their aria-keyshortcuts say.
import { useEffect, type RefObject } from 'react';
import { useNavigation } from 'react-router';
import { isSingleKey } from '#web/admin/keys/singleKeys.ts';

/** `inside`: an element of the dialog. While the page is loading or asks a question no key does anything. */
export function useShortcuts(inside: RefObject<HTMLElement | null>): void {
  const { state } = useNavigation();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const dialog = inside.current?.closest('dialog');
      const [top] = [...document.querySelectorAll('dialog:modal')].slice(-1);
      if (!dialog?.open || dialog !== top || state !== 'idle' || !isSingleKey(event)) return;
      const controls = [...dialog.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')];
      controls.find((control) => control.getAttribute('aria-keyshortcuts') === event.key.toUpperCase())?.click();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [inside, state]);
}
