// Find Donor: the form above, the results below, a report over them. All of its state is in its address.
import { lazy, useState } from 'react';
import { data, redirect, useNavigate, useNavigation } from 'react-router';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { pageContext } from '#web/lib/page.ts';
import { t } from '#web/messages/t.ts';
import { submitReport } from '#web/reports/submitReport.ts';
import { AnchorComponent } from '#web/ui/Anchor.tsx';
import { Page as PageWidth } from '#web/ui/Layout.tsx';
import '#web/ui/Dialog.module.css';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { RouterAnchor } from '#web/lib/RouterAnchor.tsx';
import type { Route } from './+types/findDonor.ts';
import { loadSearch, readSearch, searchHref } from './search.ts';
import { SearchForm } from './SearchForm.tsx';
import { SearchResults } from './SearchResults.tsx';
import styles from './findDonor.module.css';

/** Loaded on demand; its styles come with the page, for visitors without scripts. */
const ReportDialog = lazy(async () => ({ default: (await import('#web/reports/ReportDialog.tsx')).ReportDialog }));

/** The server waits for it. */
const WhichPlace = lazy(async () => ({ default: (await import('./WhichPlace.tsx')).WhichPlace }));

async function load({ context, url: { searchParams } }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const isAsked = searchParams.has('bloodgroup') && !searchParams.has('show');
  const found = await loadSearch(page.call, readSearch(searchParams), isAsked);
  const regid = searchParams.get('report');
  const reported = found.results?.donors.find((donor) => String(donor.regid) === regid) ?? null;
  if (regid !== null && reported === null) page.warn('A report was opened about a donor who is not on the page.');
  // Result pages are not indexed.
  const headers: HeadersInit = {
    ...(searchParams.size > 0 && { 'X-Robots-Tag': 'noindex' }),
    ...(found.pendingChallenge && { 'Retry-After': String(found.pendingChallenge.seconds) }),
  };
  return data({ ...found, reported }, { status: found.status, headers });
}

async function act({ context, request, url }: Route.ActionArgs) {
  const done = await submitReport(context.get(pageContext), await request.formData());
  if (done) return done;
  const here = new URL(url);
  here.searchParams.delete('report');
  return redirect(`${here.pathname}${here.search}`);
}

export { load as loader, load as clientLoader };
export { act as action, act as clientAction };

export const meta: Route.MetaFunction = () => makeMeta({ title: t('site.findDonor'), description: t('donors.lead') });

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function FindDonor({ loaderData: page, actionData: formState }: Route.ComponentProps) {
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
          {page.candidates.length > 0 ? (
            <WhichPlace page={page} />
          ) : (
            <SearchResults page={page} isSearching={isSearching} />
          )}
        </div>
        {wasOpened ? (
          <ReportDialog
            donor={page.reported}
            formState={formState}
            closeHref={here}
            onClose={() => void navigate(here, { preventScrollReset: true })}
          />
        ) : null}
      </PageWidth>
    </AnchorComponent>
  );
}
