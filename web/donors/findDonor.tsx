// Find Donor: the form above, the results below, a report over them. All of its state is in its address.
import { lazy, useState } from 'react';
import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  useNavigate,
  useNavigation,
  type ClientLoaderFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { actions, loaders, type Page } from '#web/lib/page.ts';
import { t } from '#web/messages/t.ts';
import { submitReport } from '#web/reports/submitReport.ts';
import { AnchorComponent } from '#web/ui/Anchor.tsx';
import { Page as PageWidth } from '#web/ui/Layout.tsx';
import '#web/ui/Dialog.module.css';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { RouterAnchor } from '#web/lib/RouterAnchor.tsx';
import { loadSearch, readSearch, searchHref } from './search.ts';
import { SearchForm } from './SearchForm.tsx';
import { SearchResults } from './SearchResults.tsx';
import styles from './findDonor.module.css';

/** Loaded by who reports somebody; its looks come with the page, for those who read it without scripts. */
const ReportDialog = lazy(async () => ({ default: (await import('#web/reports/ReportDialog.tsx')).ReportDialog }));

async function load(page: Page, request: Request) {
  const { searchParams } = new URL(request.url);
  const isAsked = searchParams.has('bloodgroup') && !searchParams.has('show');
  const found = await loadSearch(page.call, readSearch(searchParams), isAsked);
  const regid = searchParams.get('report');
  const reported = found.results?.donors.find((donor) => String(donor.regid) === regid) ?? null;
  if (regid !== null && reported === null) page.warn('A report was opened about a donor who is not on the page.');
  // The results' own addresses are for people, not for search engines.
  const headers: HeadersInit = {
    ...(searchParams.size > 0 && { 'X-Robots-Tag': 'noindex' }),
    ...(found.owed && { 'Retry-After': String(found.owed.seconds) }),
  };
  return data({ ...found, reported }, { status: found.status, headers });
}

async function act(page: Page, request: Request) {
  const done = await submitReport(page, await request.formData());
  if (done) return done;
  const url = new URL(request.url);
  url.searchParams.delete('report');
  return redirect(`${url.pathname}${url.search}`);
}

const loading = loaders(load);
export const loader = (args: LoaderFunctionArgs) => loading.loader(args);
export const clientLoader = (args: ClientLoaderFunctionArgs) => loading.clientLoader(args);

const acting = actions(act);
export const action = acting.action;
export const clientAction = acting.clientAction;

export const meta = () => makeMeta({ title: t('site.findDonor'), description: t('donors.lead') });

export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders;

export default function FindDonor() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const navigate = useNavigate();
  const { state, location } = useNavigation();
  const isSearching = state === 'loading' && location.pathname === '/find-donor';
  const here = searchHref(page.search);
  const [wasOpened, setOpened] = useState(false);
  if (page.reported && !wasOpened) setOpened(true);
  return (
    <AnchorComponent value={RouterAnchor}>
      <PageTitle title={t('site.findDonor')} lead={t('donors.lead')} homeHref="/" />
      <PageWidth>
        <div className={styles.layout}>
          <SearchForm page={page} showAction="/find-donor" busy={isSearching} />
          <SearchResults page={page} isSearching={isSearching} />
        </div>
        {wasOpened ? (
          <ReportDialog
            donor={page.reported}
            refused={refused}
            closeHref={here}
            onClose={() => void navigate(here, { preventScrollReset: true })}
          />
        ) : null}
      </PageWidth>
    </AnchorComponent>
  );
}
