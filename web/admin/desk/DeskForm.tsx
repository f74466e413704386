// A form of the desk; its answer is the same view.
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { PostForm } from '#web/lib/PostForm.tsx';
import { deskHref } from './deskHref.ts';

interface DeskFormProps {
  className?: string;
  /** What it is about, by the fields of the endpoint. */
  ids?: Readonly<Record<string, string | number>>;
  children: ReactNode;
}

export function DeskForm({ className, ids = {}, children }: DeskFormProps) {
  const [params] = useSearchParams();
  const action = deskHref(params, { ask: null, index: '' });
  return (
    <PostForm action={action} preventScrollReset className={className}>
      {Object.entries(ids).map(([field, id]) => (
        <input key={field} type="hidden" name={field} value={id} />
      ))}
      {children}
    </PostForm>
  );
}
