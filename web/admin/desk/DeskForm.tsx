// A form of the desk; its answer is the same view.
import { useSearchParams, type FormProps } from 'react-router';
import { PostForm } from '#web/lib/PostForm.tsx';
import { deskHref } from './deskHref.ts';

interface DeskFormProps extends FormProps {
  /** What it is about, by the fields of the endpoint. */
  ids?: Readonly<Record<string, string | number>>;
}

export function DeskForm({ ids = {}, children, ...props }: DeskFormProps) {
  const [params] = useSearchParams();
  const action = deskHref(params, { ask: null, index: '' });
  return (
    <PostForm action={action} preventScrollReset {...props}>
      {Object.entries(ids).map(([field, id]) => (
        <input key={field} type="hidden" name={field} value={id} />
      ))}
      {children}
    </PostForm>
  );
}
