// Which links need no new data. Without imports, because every dashboard loads it.
import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** The parameters that open a dialog. */
const dialogs = ['more', 'add', 'edit', 'write', 'ask'];

function withoutDialogs({ pathname, searchParams }: URL): string {
  const rest = [...searchParams].filter(([name]) => !dialogs.includes(name));
  return `${pathname}?${new URLSearchParams(rest).toString()}`;
}

/** Whether a link only opens or closes a dialog, for which nothing is loaded again. The same address again is a retry. */
export function isOnlyDialog({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean {
  const isLink = formMethod === undefined && currentUrl.href !== nextUrl.href;
  return isLink && withoutDialogs(currentUrl) === withoutDialogs(nextUrl);
}
