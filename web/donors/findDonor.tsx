// Find Donor: the form, the results, a report over them. All of its state but an open report is in its address.
import { lazy, startTransition, useEffect, useState } from 'react';
import { data, redirect, useNavigate, useNavigation, type ShouldRevalidateFunctionArgs } from 'react-router';
import { isDaytime } from '#contract/indiaTime.ts';
import { loadSite, site } from '#web/content/site.ts';
import { rememberSearch } from '#web/lib/deviceMemory.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { pageContext } from '#web/lib/page.ts';
import { routerHref } from '#web/messages/address.ts';
import { t } from '#web/messages/t.ts';
import { loadReportDialog, loadSubmitReport } from '#web/reports/loadReportDialog.ts';
import { findReportKind, withoutReport, type Reported } from '#web/reports/reportKinds.ts';
import { AnchorComponent } from '#web/ui/Anchor.tsx';
import { Page as PageWidth } from '#web/ui/Layout.tsx';
import '#web/ui/Dialog.module.css';
import '#web/ui/EmptyState.module.css';
import './EmptyResults.module.css';
import './NearbyDonors.module.css';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { RouterAnchor } from '#web/lib/RouterAnchor.tsx';
import type { Route } from './+types/findDonor.ts';
import { describePlace, describeResults, describeSearch } from './describe.ts';
import { isNobody, listShown, loadNearby, loadWider } from './nearby.ts';
import { loadSearch, searchHref, type Search, type SearchPage } from './search.ts';
import { SearchFold } from './SearchFold.tsx';
import { SearchResults } from './SearchResults.tsx';
import styles from './findDonor.module.css';

/** Loaded on demand; its styles come with the page, for visitors without scripts. */
const ReportDialog = lazy(loadReportDialog);

/** The server waits for it. */
const WhichPlace = lazy(async () => ({ default: (await import('./WhichPlace.tsx')).WhichPlace }));

/** Whom to ask about a search. */
async function loadContacts() {
  const [{ findCoordinators }] = await Promise.all([import('#web/content/contacts.ts'), loadSite()]);
  return ({ places }: SearchPage['search']) => ({
    coordinators: findCoordinators(places, site().contacts.regions, site().desk.coordinators),
    smsNumber: site().contact.smsNumber,
  });
}

/** Who is on duty, for a family that found nobody. */
async function loadDuty() {
  const { describeDuty } = await import('#web/content/duty.ts');
  return describeDuty(new Date()).catch(() => null);
}

async function load({ context, url: { searchParams } }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const isAsked = searchParams.has('bloodgroup') && !searchParams.has('show');
  // A search without them is better than none.
  const contacts = loadContacts().catch(() => null);
  const found = await loadSearch(page.call, searchParams, isAsked);
  const [nearby, wider, duty] = await Promise.all([
    loadNearby(page.call, found),
    loadWider(page.call, found),
    isNobody(found) ? loadDuty() : null,
  ]);
  const kind = findReportKind(searchParams);
  const shown = listShown({ ...found, nearby });
  const donor = kind && shown.find(({ regid }) => String(regid) === searchParams.get(kind));
  const reported = donor ? { kind, donor } : null;
  if (kind && !donor) page.warn('A report was opened about a donor who is not on the page.');
  const wait = found.pendingChallenge ?? nearby?.pendingChallenge;
  // Result pages are not indexed.
  const headers: HeadersInit = {
    ...(searchParams.size > 0 && { 'X-Robots-Tag': 'noindex' }),
    ...(wait && { 'Retry-After': String(wait.seconds) }),
  };
  const asked = (await contacts)?.(found.search) ?? { coordinators: [], smsNumber: null };
  const isNight = !isDaytime(new Date());
  return data({ ...found, nearby, wider, duty, ...asked, isNight, reported }, { status: found.status, headers });
}

async function report({ context, request }: Route.ActionArgs) {
  const submitReport = await loadSubmitReport();
  return submitReport(context.get(pageContext), await request.formData());
}

/** After a plain form post: back to the results. */
export async function action(args: Route.ActionArgs) {
  const failed = await report(args);
  if (failed) return failed;
  return redirect(routerHref(withoutReport(args.url.href)));
}

/** In the browser the results stay as they are. */
export const clientAction = async (args: Route.ClientActionArgs) => (await report(args)) ?? { isSent: true as const };

export { load as loader, load as clientLoader };

const searchOf = ({ href }: URL): string => withoutReport(href).searchParams.toString();

/** A report neither needs nor changes the results. */
export function shouldRevalidate({ formMethod, currentUrl, nextUrl, ...args }: ShouldRevalidateFunctionArgs) {
  const isReport = currentUrl.search !== nextUrl.search && searchOf(currentUrl) === searchOf(nextUrl);
  return formMethod !== 'POST' && !isReport && args.defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ loaderData: page }) => {
  if (!page?.results) return makeMeta({ title: t('site.findDonor'), description: t('donors.lead') });
  const title = t('donors.title', { group: page.search.bloodgroup, place: describePlace(page) });
  return makeMeta({ title, description: describeResults(page) });
};

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** A shared link names its search. */
export const handle = { hasQuery: true };

type LoadedPage = Route.ComponentProps['loaderData'];

/** Whether the form says something else than the results are for. */
function useIsEdited(page: LoadedPage) {
  const [edited, setEdited] = useState<{ page: LoadedPage; search: Search } | null>(null);
  const firstPage = (search: Search) => `${search.text} ${searchHref({ ...search, page: 1 })}`;
  const isEdited = edited?.page === page && firstPage(edited.search) !== firstPage(page.search);
  return [isEdited, (search: Search) => setEdited({ page, search })] as const;
}

/** The report that is open, at once and without a new search. */
function useReport(page: LoadedPage) {
  const navigate = useNavigate();
  const [reported, setReported] = useState<Reported | null>(page.reported);
  const [wasOpened, setOpened] = useState(reported !== null);
  function open(asked: Reported) {
    // The list stays until the dialog has loaded.
    startTransition(() => {
      setOpened(true);
      setReported(asked);
    });
  }
  function close() {
    setReported(null);
    const isInAddress = findReportKind(new URLSearchParams(location.search)) !== undefined;
    if (isInAddress) void navigate(searchHref(page.search), { replace: true, preventScrollReset: true });
  }
  return { reported, wasOpened, open, close };
}

export default function FindDonor({ loaderData: page, actionData, matches: [root] }: Route.ComponentProps) {
  const { state, location } = useNavigation();
  const isSearching = state === 'loading' && location.pathname === '/find-donor';
  const [isEdited, setEdited] = useIsEdited(page);
  const reporting = useReport(page);
  const [formPage, setFormPage] = useState(page);
  if (formPage !== page && !page.isLost) setFormPage(page);
  useEffect(() => {
    if (page.results) rememberSearch({ href: searchHref({ ...page.search, page: 1 }), text: describeSearch(page) });
  }, [page]);
  const isLoggedOut = root.loaderData.visitor === null;
  useEffect(() => {
    if (page.results && isLoggedOut) void import('#web/lib/keptPages.ts').then(({ keepThisPage }) => keepThisPage());
  }, [page, isLoggedOut]);
  const isUnclear = page.candidates.length > 0;
  const hasAnswer = isUnclear || Boolean(page.results ?? page.pendingChallenge ?? page.message);
  const isFolded = hasAnswer && !isUnclear && !page.isLost && Object.keys(page.errors).length === 0;
  const isBeside = isFolded || isUnclear;
  return (
    <AnchorComponent value={RouterAnchor}>
      <PageTitle title={t('site.findDonor')} lead={t('donors.lead')} homeHref="/" isCompact={isBeside} />
      <PageWidth space={!isBeside}>
        <div className={isBeside ? styles.searched : 'stack loose'}>
          {isUnclear ? <WhichPlace page={page} /> : null}
          <SearchFold page={formPage} isFolded={isFolded} busy={isSearching} onEdit={setEdited} />
          {isUnclear ? null : (
            <SearchResults
              page={page}
              isSearching={isSearching}
              isEdited={isEdited}
              onReport={reporting.open}
              onTouch={() => void loadReportDialog()}
            />
          )}
        </div>
        {reporting.wasOpened ? (
          <ReportDialog
            reported={reporting.reported}
            formState={actionData && 'values' in actionData ? actionData : undefined}
            closeHref={searchHref(page.search)}
            onClose={reporting.close}
            onReport={reporting.open}
          />
        ) : null}
      </PageWidth>
    </AnchorComponent>
  );
}
