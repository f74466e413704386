// Why a form was not accepted, where no field says it and it is not the password that is asked for again.
import { useEffect, useRef } from 'react';
import { Notice } from '#web/ui/Notice.tsx';
import type { FormState } from './form.ts';

export function FormFailure({ sent }: { sent: Omit<FormState, 'values'> | null | undefined }) {
  const notice = useRef<HTMLDivElement>(null);
  // It stands above the form, whose button may be screens below.
  useEffect(() => {
    if (sent?.message) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [sent]);
  if (!sent?.message || sent.code === 'invalid_input' || sent.code === 'reauthenticate') return null;
  if (Object.values(sent.errors).includes(sent.message)) return null;
  return <Notice ref={notice} kind="error" alert title={sent.message} />;
}
