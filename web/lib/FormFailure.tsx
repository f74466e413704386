// Why a form was not accepted, where that belongs to no field and not to the password that is asked for again.
import { Notice } from '#web/ui/Notice.tsx';
import type { FormState } from './form.ts';

export function FormFailure({ sent }: { sent: Pick<FormState, 'message' | 'code'> | null | undefined }) {
  if (!sent?.message || sent.code === 'invalid_input' || sent.code === 'reauthenticate') return null;
  return <Notice kind="error" alert title={sent.message} />;
}
