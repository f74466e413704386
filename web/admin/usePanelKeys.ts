// Single keys for the controls of a panel while it has the focus, as their aria-keyshortcuts say.
import { useEffect, type RefObject } from 'react';
import { useNavigation } from 'react-router';

const isPlain = ({ key, repeat, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !repeat && !ctrlKey && !metaKey && !altKey;
const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select') !== null;

/** `panel`, or what is around it. While the page is loading no key does anything. */
export function usePanelKeys(panel: RefObject<HTMLElement | null>, around?: string): void {
  const { state } = useNavigation();
  useEffect(() => {
    const inside = around === undefined ? panel.current : panel.current?.closest<HTMLElement>(around);
    const press = (event: KeyboardEvent) => {
      if (state !== 'idle' || !isPlain(event) || isTyping(event.target)) return;
      inside?.querySelector<HTMLElement>(`[aria-keyshortcuts='${CSS.escape(event.key.toUpperCase())}']`)?.click();
    };
    inside?.addEventListener('keydown', press);
    return () => inside?.removeEventListener('keydown', press);
  });
}
