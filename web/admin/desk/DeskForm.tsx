// A form about one request, and a button in it.
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { FormKey } from '#web/lib/FormKey.tsx';
import { useIsSending } from '#web/lib/useIsSending.ts';
import { Button, type ButtonProps } from '#web/ui/Button.tsx';
import { DESK } from './requestHref.ts';

interface DeskFormProps {
  requestId: number;
  className?: string;
  children: ReactNode;
}

export function DeskForm({ requestId, className, children }: DeskFormProps) {
  return (
    <Form method="post" action={`${DESK}?index`} preventScrollReset className={className}>
      <FormKey />
      <input type="hidden" name="requestId" value={requestId} />
      {children}
    </Form>
  );
}

export function Do({ intent, label, ...props }: ButtonProps & { intent: string; label: string }) {
  return (
    <Button type="submit" name="intent" value={intent} busy={useIsSending(intent)} {...props}>
      {label}
    </Button>
  );
}
