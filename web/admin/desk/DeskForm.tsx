// A form of the desk; its answer is the same view.
import type { ReactNode } from 'react';
import { Form, useSearchParams } from 'react-router';
import { FormKey } from '#web/lib/FormKey.tsx';
import { deskHref } from './deskHref.ts';

interface DeskFormProps {
  className?: string;
  children: ReactNode;
}

export function DeskForm({ className, children }: DeskFormProps) {
  const [params] = useSearchParams();
  const action = deskHref(params, { ask: null, index: '' });
  return (
    <Form method="post" action={action} preventScrollReset className={className}>
      <FormKey />
      {children}
    </Form>
  );
}
