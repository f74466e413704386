// Gives a list as a CSV file to an administrator who has just logged in or gives the password. The browser fetches the
// file, so that an error is a toast; without JavaScript the answer leads to the file.
import { data, redirect } from 'react-router';
import { getAccountStatus } from '#contract/accountStatus.ts';
import { Failure, isFailureBody } from '#contract/errors.ts';
import { exports } from '#contract/export.ts';
import { exportWords } from '#web/admin/words/admins.ts';
import { loadUser, throwWhenLoggedOut } from '#web/dashboard/guard.ts';
import { readValues, toFormError, type FormState } from '#web/lib/form.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { pageContext } from '#web/lib/page.ts';
import { submitWithPassword } from '#web/reauthentication/reauthentication.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import type { Route } from './+types/export.ts';
import { ExportLink } from './ExportLink.tsx';
import { exportLists, isExportList } from './exportLists.ts';
import { labelOf } from './navigation.tsx';

/** The list and the filters of an address, and the file's own address. */
function readExport({ searchParams }: URL) {
  const { list = null, count: rows = '', ...filters } = Object.fromEntries(searchParams);
  const count = /^\d{1,9}\+?$/.test(rows) ? rows : null;
  const file = exports.find(({ attachment }) => attachment === `${list}.csv`);
  if (!isExportList(list) || !file) throw data(null, { status: 404 });
  return { list, count, filters, href: `${file.path}?${new URLSearchParams(filters).toString()}` };
}

async function load(args: Route.LoaderArgs) {
  const { role } = await loadUser(args);
  if (role !== 'administrator') throw data(null, { status: 403 });
  const { list, count, filters } = readExport(args.url);
  return { list, count, filters };
}

export { load as loader, load as clientLoader };

/** Saves the file under its own name. Throws the server's Failure. */
async function download(href: string): Promise<void> {
  const response = await fetch(href);
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => null);
    throw isFailureBody(body) ? new Failure(body.code, body) : new Failure('internal', { message: exportWords.failed });
  }
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'export.csv';
  link.click();
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The answer where no file can be given yet: the password is missing or wrong, or a toast says what else it is. */
async function proveLogin({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const values = readValues(await request.formData());
  const { reply, formError, failure } = await submitWithPassword(page, getAccountStatus, { values, input: {} });
  if (reply) return reply.data.recentLogin ? null : toFormError(values, new Failure('reauthenticate'));
  throwWhenLoggedOut(request, failure);
  if (failure.code !== 'reauthenticate')
    page.toast({ kind: 'error', title: exportWords.failed, text: failure.message });
  return formError;
}

export async function action(args: Route.ActionArgs) {
  return (await proveLogin(args)) ?? redirect(readExport(args.url).href, 303);
}

export async function clientAction(args: Route.ClientActionArgs): Promise<ReturnType<typeof data<FormState>> | null> {
  const refused = await proveLogin(args);
  if (refused) return refused;
  try {
    await download(readExport(args.url).href);
  } catch (error) {
    const text = error instanceof Failure ? error.message : undefined;
    args.context.get(pageContext).toast({ kind: 'error', title: exportWords.failed, text });
  }
  return null;
}

export const meta: Route.MetaFunction = () => makeMeta({ title: exportWords.title, isPrivate: true });

export default function Export({ loaderData: { list, count, filters }, actionData }: Route.ComponentProps) {
  return (
    <Card title={labelOf(exportLists[list])}>
      <Stack>
        <p>{exportWords.lead}</p>
        {count === null ? null : <p>{exportWords.rows(count)}</p>}
        <ExportLink list={list} filters={filters} count={count} sent={actionData ?? undefined} />
        <div>
          <LinkButton href={exportLists[list]} variant="quiet">
            {exportWords.back}
          </LinkButton>
        </div>
      </Stack>
    </Card>
  );
}
