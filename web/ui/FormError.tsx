import type { MouseEvent, Ref } from 'react';
import { Notice } from './Notice.tsx';

export interface FormErrorProps {
  title: string;
  /** What went wrong as a whole, where it is not one field's fault. */
  text?: string;
  /** One line a field; `name` is the field's, and the line leads to it. */
  errors?: readonly { name: string; message: string }[];
  ref?: Ref<HTMLDivElement>;
}

function focusField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.querySelector<HTMLElement>(event.currentTarget.hash);
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/** The summary above a form that was not accepted. It is read out as soon as it appears. */
export function FormError({ title, text, errors = [], ref }: FormErrorProps) {
  return (
    <Notice kind="error" title={title} alert ref={ref}>
      {text ? <p>{text}</p> : null}
      {errors.length > 0 ? (
        <ul>
          {errors.map(({ name, message }) => (
            <li key={`${name} ${message}`}>
              <a href={`#field-${name}`} onClick={focusField}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </Notice>
  );
}
