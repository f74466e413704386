// The idempotency key of a plain form on a page with a session: what one rendered form sends is done once.
import { useRouteLoaderData } from 'react-router';
import { FORM_KEY } from '#contract/http.ts';
import { useHydrated } from '#web/ui/useHydrated.ts';

/** Inside every form that posts. From hydration on, a call has a key of its own. */
export function FormKey() {
  const root = useRouteLoaderData<{ formKey?: string }>('root');
  const isPlain = !useHydrated();
  return isPlain && root?.formKey ? <input type="hidden" name={FORM_KEY} value={root.formKey} /> : null;
}
