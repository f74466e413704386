// Gives a list as a CSV file to an administrator who has just logged in or gives the password. The browser fetches the
// file, so that an error is a toast; without JavaScript the answer leads to the file.
import { data, redirect } from 'react-router';
import { getAccountStatus } from '#contract/accountStatus.ts';
import type { Call } from '#contract/endpoint.ts';
import { Failure, isFailureBody } from '#contract/errors.ts';
import { countDonors, exports } from '#contract/export.ts';
import { loadUser, throwWhenLoggedOut } from '#web/dashboard/guard.ts';
import { readValues, toFormError, type FormState } from '#web/lib/form.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { orElse, pageContext } from '#web/lib/page.ts';
import { submitWithPassword } from '#web/reauthentication/reauthentication.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import type { Route } from './+types/export.ts';
import { describeFilters, loadFilterPlaces, readFilters } from './donors/donorFilters.ts';
import { ExportLink, exportWords } from './ExportLink.tsx';
import { exportedPages } from './pages.ts';

/** The list and the filters of an address, and the file's own address; null where it names no list. */
function findExport({ searchParams }: URL) {
  const { list = null, count: rows = '', ...filters } = Object.fromEntries(searchParams);
  const count = /^\d{1,9}\+?$/.test(rows) ? rows : null;
  const file = exports.find(({ attachment }) => attachment === `${list}.csv`);
  const page = exportedPages.find((known) => known.file === list);
  if (!list || !page || !file) return null;
  return { list, page, count, filters, href: `${file.path}?${new URLSearchParams(filters).toString()}` };
}

function readExport(url: URL) {
  const found = findExport(url);
  if (!found) throw data(null, { status: 404 });
  return found;
}

/** How many donors the file will hold, and its filters in words; null where the filters cannot be read. */
async function askAbout(call: Call, given: Record<string, string>) {
  const chosen = readFilters(new URLSearchParams({ ...given, search: given.searchTerm ?? '' }));
  const [counted, places] = await Promise.all([orElse(call(countDonors, given), null), loadFilterPlaces(call, chosen)]);
  const words = describeFilters(chosen, places, { pathname: '', search: '' }).map(({ text }) => text);
  return counted && { count: counted.data.count, words };
}

async function load(args: Route.LoaderArgs) {
  const { role } = await loadUser(args);
  if (role !== 'administrator') throw data(null, { status: 403 });
  const found = findExport(args.url);
  if (!found) return { list: null };
  const { list, page, count, filters } = found;
  const asked = list === 'donors' ? await askAbout(args.context.get(pageContext).call, filters) : null;
  return { list, page, count: asked === null ? count : String(asked.count), filters, asked };
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

/** The address without a list. */
function Choose() {
  return (
    <Card title={exportWords.title}>
      <Stack>
        <p>Choose a list to export.</p>
        <ul>
          {exportedPages.map(({ href, label }) => (
            <li key={href}>
              <Anchor href={href}>{label}</Anchor>
            </li>
          ))}
        </ul>
      </Stack>
    </Card>
  );
}

function Question({ asked: { count, words } }: { asked: { count: number; words: readonly string[] } }) {
  return (
    <>
      <p>
        <strong>{exportWords.question(count)}</strong>{' '}
        {words.length > 0 ? `Only those with: ${words.join(' · ')}.` : 'They are all donors: no filter is chosen.'}
      </p>
      <p>{exportWords.care}</p>
    </>
  );
}

export default function Export({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.list === null) return <Choose />;
  const { list, page, count, filters, asked } = loaderData;
  return (
    <Card title={page.label}>
      <Stack>
        {asked === null ? null : <Question asked={asked} />}
        <p>{exportWords.lead}</p>
        {count === null || asked !== null ? null : <p>{exportWords.rows(count)}</p>}
        <ExportLink list={list} filters={filters} count={count} isAsked sent={actionData ?? undefined} />
        <div>
          <LinkButton href={page.href} variant="quiet">
            Back to the list
          </LinkButton>
        </div>
      </Stack>
    </Card>
  );
}
