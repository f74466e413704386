// The errors of a form: a field is checked when it is left, every field when the form is sent. An error goes as soon as it
// no longer applies; nothing is reported while a field is being filled in.
import { useEffect, useEffectEvent, useRef, useState, type FocusEvent, type FormEvent } from 'react';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { readValues, type Values } from './form.ts';

type Errors = Record<string, string>;

const NONE: Errors = {};
let isPressed = false;

const notePress = ({ type }: Event) => void (isPressed = type === 'pointerdown');

function watchPointer() {
  for (const type of ['pointerdown', 'pointerup', 'pointercancel']) addEventListener(type, notePress, true);
}

/** After the click that is under way: a message that appears earlier could move its target away. */
function afterPress(run: () => void) {
  if (isPressed) addEventListener('pointerup', () => setTimeout(run), { once: true });
  else setTimeout(run);
}

/**
 * `check` gives the errors of the form's values; `sent` are those of the form as it was last sent, the same object until
 * it is sent again.
 */
export function useFormErrors(check: (values: Values) => Errors, sent: Errors = NONE) {
  const form = useRef<HTMLFormElement>(null);
  const left = useRef(new Set<string>());
  /** What the last check found: other errors are the server's, and hold until their field is edited. */
  const found = useRef(NONE);
  /** `attempt`: the errors of the last try to send the form. */
  const [state, setState] = useState({ sent, attempt: sent, errors: sent });
  const { attempt, errors } = state.sent === sent ? state : { attempt: sent, errors: sent };

  function checkNow(): Errors {
    found.current = form.current ? check(readValues(new FormData(form.current))) : NONE;
    return found.current;
  }

  useEffect(watchPointer, []);
  const focusFirst = useEffectEvent(() => {
    checkNow();
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
  useEffect(() => {
    if (Object.keys(attempt).length > 0) focusFirst();
  }, [attempt]);

  /** Keeps what still applies, and adds what is wrong in the fields that were left. */
  function update(edited: string | null, added: ReadonlySet<string>) {
    const before = found.current;
    const now = checkNow();
    setState((last) => {
      const latest = last.sent === sent ? last : { attempt: sent, errors: sent };
      const applies = ([name, text]: [string, string]) =>
        now[name] === text || (name !== edited && before[name] !== text);
      const kept = Object.entries(latest.errors).filter(applies);
      const more = Object.entries(now).filter(([name]) => added.has(name));
      return { sent, attempt: latest.attempt, errors: Object.fromEntries([...kept, ...more]) };
    });
  }

  function removeCorrected({ target }: FormEvent<HTMLFormElement>) {
    if (Object.keys(errors).length > 0 && target instanceof Element) update(target.getAttribute('name'), new Set());
  }

  function checkLeft({ target, relatedTarget }: FocusEvent<HTMLFormElement>) {
    // The field includes a button beside it, such as 'Show password'.
    if (target.parentElement?.contains(relatedTarget)) return;
    const name = target.dataset.field ?? target.getAttribute('name') ?? '';
    afterPress(() => {
      // The window was left, not the field; or the form is gone.
      if (document.activeElement === target || !target.isConnected) return;
      left.current.add(name);
      update(null, left.current);
    });
  }

  function forget() {
    left.current.clear();
    setState({ sent, attempt: NONE, errors: NONE });
  }

  /** For a form whose route has no action: marks every invalid field instead of sending it. */
  function checkAll(event: FormEvent<HTMLFormElement>) {
    const now = checkNow();
    setState({ sent, attempt: now, errors: now });
    if (Object.keys(now).length > 0) event.preventDefault();
  }

  const props = { ref: form, noValidate: useHydrated(), onInput: removeCorrected, onBlur: checkLeft, onReset: forget };
  return { form, errors, props, checkAll };
}
