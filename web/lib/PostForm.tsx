// A form that posts: what one rendered form sends is done once.
import type { ComponentProps } from 'react';
import { Form } from 'react-router';
import { FormKey } from './FormKey.tsx';

export function PostForm({ children, ...props }: ComponentProps<typeof Form>) {
  return (
    <Form method="post" {...props}>
      <FormKey />
      {children}
    </Form>
  );
}
