// A form whose session has ended: it leads to the login page and back. What was sent stays in the memory of this tab, for the
// same account only, and is shown again after the login; without JavaScript the answer holds what was typed.
import { useEffect } from 'react';
import { useLocation, useSubmit, type ActionFunctionArgs } from 'react-router';
import * as z from 'zod/mini';
import type { Failure } from '#contract/errors.ts';
import { readValues, RESTORED, withoutPasswords } from '#web/lib/form.ts';
import { pageContext } from '#web/lib/page.ts';
import { toast } from '#web/lib/toasts.ts';
import { routerHref } from '#web/messages/address.ts';
import { hasSessionEnded, toLogin, typedError } from './guard.ts';

const KEY = 'typed';
const KEPT_MS = 3_600_000;
const Kept = z.object({
  account: z.string(),
  at: z.number(),
  href: z.string(),
  fields: z.array(z.tuple([z.string(), z.string()])),
});

const words = {
  title: 'Nothing was changed.',
  ended: 'Your session has ended. Log in, then decide again.',
  kept: 'Your session has ended. Log in, then send it again: it is kept in this tab.',
  again: 'This was not sent, because your session had ended. Check it, then send it again.',
} as const;

/** Of the pages in this tab; never set on the server. */
let account: string | null = null;

function keep(href: string, form: FormData): void {
  const fields = [...form].flatMap(([name, value]) =>
    typeof value === 'string' && !/password/i.test(name) ? [[name, value]] : [],
  );
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ account, at: Date.now(), href, fields }));
  } catch {
    // Full or forbidden: then it is gone.
  }
}

/** Null where nothing of this account is kept for the page. */
function take(pathname: string): z.infer<typeof Kept> | null {
  try {
    const kept = z.parse(Kept, JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    const isOwn = kept.account === account && kept.at > Date.now() - KEPT_MS;
    const isHere = new URL(kept.href, location.origin).pathname === pathname;
    if (!isOwn || isHere) sessionStorage.removeItem(KEY);
    return isOwn && isHere ? kept : null;
  } catch {
    return null;
  }
}

/** `isTyped`: there is more in the form than the press of a button. */
export function leaveWhenEnded(
  { context, request }: Pick<ActionFunctionArgs, 'context' | 'request'>,
  failure: Pick<Failure, 'code'>,
  form: FormData,
  isTyped = true,
): void {
  if (!hasSessionEnded(failure)) return;
  const isBrowser = typeof document !== 'undefined';
  if (isBrowser) keep(routerHref(new URL(request.url)), form);
  // The server shows nothing of the page without a session.
  else if (isTyped) throw typedError(context, withoutPasswords(readValues(form)));
  const { title } = words;
  const text = isBrowser ? words.kept : words.ended;
  context.get(pageContext).toast({ kind: 'error', title, text }, { nextDocument: true });
  throw toLogin(request);
}

/** Sends what is kept to the page's own action, which shows it again and does nothing (RESTORED). */
export function useRestored(userID: string): void {
  const submit = useSubmit();
  const { pathname } = useLocation();
  useEffect(() => {
    account = userID;
    const kept = take(pathname);
    if (!kept) return;
    const form = new FormData();
    for (const [name, value] of [...kept.fields, [RESTORED, 'yes'] as const]) form.append(name, value);
    void submit(form, { method: 'post', action: kept.href, preventScrollReset: true });
    toast({ kind: 'info', text: words.again });
  }, [userID, pathname, submit]);
}
