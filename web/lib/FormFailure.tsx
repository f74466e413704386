// Why a form was not accepted, where no field says it and it is not the password that is asked for again.
import { Notice } from '#web/ui/Notice.tsx';
import type { FormState } from './form.ts';

export function FormFailure({ sent }: { sent: Omit<FormState, 'values'> | null | undefined }) {
  if (!sent?.message || sent.code === 'invalid_input' || sent.code === 'reauthenticate') return null;
  if (Object.values(sent.errors).includes(sent.message)) return null;
  return <Notice kind="error" alert title={sent.message} />;
}
