// Public forms: their fields in groups, and one function to submit them.
import { redirect, redirectDocument, type ActionFunctionArgs } from 'react-router';
import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import type { SentField } from '#contract/submission.ts';
import type { PlainId } from '#messages/translate.ts';
import { readValues, submit, type Values } from '#web/lib/form.ts';
import { pageContext } from '#web/lib/page.ts';
import { routerHref } from '#web/messages/address.ts';
import { t } from '#web/messages/t.ts';

export interface PublicForm<E extends Endpoint = Endpoint> {
  title: PlainId;
  lead: PlainId;
  endpoint: E;
  /** By the endpoint's names. */
  fields: Readonly<Record<string, Pick<SentField, 'label' | 'kind' | 'isOptional' | 'hint' | 'autoComplete'>>>;
  groups: readonly { legend: PlainId; fields: readonly (keyof InputOf<E> & string)[] }[];
  /** What the endpoint gets besides the fields. */
  more?: () => Partial<InputOf<E>>;
  /** What will be public, shown above the form. */
  publicNotice?: PlainId;
  /** The page that says what happens next, for a form without toasts. */
  sentHref?: string;
}

/** Only the form's own fields are sent, so that nothing else in the page's address or body reaches the endpoint. */
export function toInput<E extends Endpoint>({ groups, more }: PublicForm<E>, values: Values) {
  const names = groups.flatMap(({ fields }) => fields);
  return { ...more?.(), ...Object.fromEntries(names.map((name) => [name, values[name] ?? ''])) };
}

/** The action of the form's route. */
export async function sendForm<E extends Endpoint>(
  form: PublicForm<E>,
  { context, request, url }: Pick<ActionFunctionArgs, 'context' | 'request' | 'url'>,
) {
  const page = context.get(pageContext);
  const values = readValues(await request.formData());
  const input = toInput(form, values);
  const { formError, failure } = await submit(page, form.endpoint, { values, input });
  if (!formError) {
    if (form.sentHref) return redirectDocument(form.sentHref, 303);
    page.toast({ kind: 'success', title: t('feedback.submitted'), text: t('feedback.submittedText') });
    return redirect(routerHref({ pathname: url.pathname }), 303);
  }
  if (failure.code === 'invalid_input' && !form.sentHref) {
    page.toast({ kind: 'error', title: t('ui.incompleteForm'), text: t('ui.fillAllFields') });
  }
  return formError;
}
