// Moves the focus to the first invalid field when a form has errors.
import { useEffect, type RefObject } from 'react';

export function useFocusFirstError(form: RefObject<HTMLFormElement | null>, errors: Record<string, string>): void {
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, errors]);
}
