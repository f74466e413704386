// What was typed into the registration form, remembered on this device until it is sent. Never passwords or the consent.
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { call } from '#web/lib/api.ts';
import { forgetDraft, rememberDraft, useDeviceMemory } from '#web/lib/deviceMemory.ts';
import { readValues, withoutPasswords } from '#web/lib/form.ts';
import { loadRegistration, type RegistrationState } from './registration.ts';

const PAUSE_MS = 500;

/** Its name in the device's memory. */
export const REGISTRATION = 'register';

function save(form: HTMLFormElement) {
  const { consent: _, ...values } = withoutPasswords(readValues(new FormData(form)));
  rememberDraft(REGISTRATION, values);
}

export function useRegistrationDraft() {
  const draft = useDeviceMemory().drafts[REGISTRATION];
  const [restored, setRestored] = useState<RegistrationState | null>(null);
  const isSettled = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (!draft || isSettled.current) return;
    // What was typed while the lists were loading stays.
    const restore = (state: RegistrationState) => {
      if (!isSettled.current) setRestored(state);
      isSettled.current = true;
    };
    void loadRegistration(call, { values: draft.values, errors: {} }).then(restore, () => undefined);
  }, [draft]);
  useEffect(() => () => clearTimeout(timer.current), []);

  /** For the form's `input` and `submit`. */
  function remember({ target, type }: SyntheticEvent) {
    const form = target instanceof Element ? target.closest('form') : null;
    isSettled.current = true;
    clearTimeout(timer.current);
    if (type === 'submit' && form) save(form);
    else timer.current = setTimeout(() => form && save(form), PAUSE_MS);
  }

  function forget() {
    clearTimeout(timer.current);
    forgetDraft(REGISTRATION);
    setRestored(null);
  }

  return { restored, remember, forget };
}
