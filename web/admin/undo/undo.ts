// Takes a command back: the row of the audit log that its toast or Activity names. The browser stays on its page, whose list
// is loaded again; without JavaScript the answer leads back to it.
import { redirect, type ActionFunctionArgs } from 'react-router';
import { isFailure } from '#contract/errors.ts';
import { undo as takeBack } from '#contract/undo.ts';
import { moderationWords } from '#web/admin/words.ts';
import { leaveWhenEnded } from '#web/dashboard/sessionEnd.ts';
import { pageContext } from '#web/lib/page.ts';
import { undoWords } from '#web/lib/undo.ts';

async function undo(args: ActionFunctionArgs): Promise<null> {
  const page = args.context.get(pageContext);
  const form = await args.request.formData();
  try {
    const { data } = await page.call(takeBack, { auditId: Number(form.get('auditId')) });
    page.toast(undoWords.done(data));
  } catch (error) {
    if (!isFailure(error)) throw error;
    leaveWhenEnded(args, error, form, false);
    const { status, errors = {}, message } = error;
    const { refused: title, unknown } = moderationWords;
    const text = status < 500 ? (Object.values(errors)[0] ?? message) : unknown.text;
    page.toast({ kind: 'error', title: status < 500 ? title : unknown.title, text });
  }
  return null;
}

const START = '/dashboard/overview';

/** The page with the toast. */
function findPage({ headers, url }: Request): string {
  const from = headers.get('referer');
  if (from === null || !URL.canParse(from)) return START;
  const { host, pathname, search } = new URL(from);
  return host === new URL(url).host && pathname.startsWith('/dashboard/') ? pathname + search : START;
}

export const loader = () => redirect(START);

export async function action(args: ActionFunctionArgs) {
  await undo(args);
  return redirect(findPage(args.request), 303);
}

export { undo as clientAction };
