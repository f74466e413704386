// A form that posts: what one rendered form sends is done once. On Back a browser fills it in again; one about rows that may
// have changed since has autoComplete="off".
import type { ComponentProps } from 'react';
import { Form, useNavigation, type FetcherWithComponents } from 'react-router';
import { Button, type ButtonProps } from '#web/ui/Button.tsx';
import { FormKey } from './FormKey.tsx';

type PostFormProps = ComponentProps<typeof Form> & {
  /** The user whose page it was filled in on. The server rejects it if another has logged in since, in another tab. */
  owner?: string;
  /** It posts without leaving the page. */
  fetcher?: Pick<FetcherWithComponents<unknown>, 'Form'>;
};

export function PostForm({ owner, fetcher, children, ...props }: PostFormProps) {
  const Element = fetcher?.Form ?? Form;
  return (
    <Element method="post" {...props}>
      {owner === undefined ? null : <input type="hidden" name="userID" value={owner} />}
      {children}
      {/* Last: on Back Chromium fills in a form again by the names of its first two fields, and this one goes. */}
      <FormKey />
    </Element>
  );
}

export function useIsPosting(): boolean {
  const { state, formMethod } = useNavigation();
  return state !== 'idle' && formMethod === 'POST';
}

/** Busy while a form is posted. */
export function SubmitButton(props: ButtonProps) {
  const isPosting = useIsPosting();
  return <Button type="submit" variant="primary" size="large" busy={isPosting} {...props} />;
}
