// Approve Issue Report by donor: a row per reported donor, with actions in place.
import { useEffect, useRef, useState } from 'react';
import { redirect, useLocation } from 'react-router';
import type { Reply } from '#contract/endpoint.ts';
import { getListingClaims, type Claimant } from '#contract/listingClaims.ts';
import { MONEY_REPORT_OPTION } from '#contract/moderationQueue.ts';
import { getReportedDonors, type ReportedDonor } from '#contract/reportedDonors.ts';
import { moderationLeads, moderationWords } from '#web/admin/words/moderation.ts';
import { moderationTitles } from '#web/admin/words/titles.ts';
import { reportWords } from '#web/admin/words/reports.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { pageContext } from '#web/lib/page.ts';
import { useAfterPost } from '#web/lib/useAfterPost.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import type { Route } from './+types/reportedDonors.ts';
import { Claims } from './Claims.tsx';
import { ConfirmReportAction } from './ConfirmReportAction.tsx';
import { DecisionFailure } from '#web/admin/DecisionFailure.tsx';
import { ListFailure } from '#web/admin/ListFailure.tsx';
import { hrefWith, limitAndOffset, loadList, withoutEmpty } from '#web/admin/list.ts';
import { countAll, describeFound, isSearching, readSearch } from '#web/admin/listSearch.ts';
import { ListSearch } from '#web/admin/ListSearch.tsx';
import { searchWords } from '#web/admin/words/search.ts';
import { useRowKeys } from '#web/admin/keys/useRowKeys.tsx';
import { actOnReported, type Asking, type ReportOutcome } from './reportActions.ts';
import { ReportedDonorRow } from './ReportedDonorRow.tsx';
import styles from './reportedDonors.module.css';

async function load({ context, request, url }: Route.LoaderArgs) {
  const filled = withoutEmpty(url);
  if (filled !== null) throw redirect(filled);
  const { call } = context.get(pageContext);
  const search = readSearch(url.searchParams);
  let claims: Reply<typeof getListingClaims> = { data: [] };
  const [list, all] = await Promise.all([
    loadList({ request, url }, async (wanted) => {
      const query = { ...limitAndOffset(wanted), ...search };
      if (wanted.page === 1) claims = await call(getListingClaims, query);
      return call(getReportedDonors, query);
    }),
    countAll(search, () => call(getReportedDonors, { limit: 1, offset: 0 })),
  ]);
  return { ...list, claims: claims.data, totalClaims: claims.totalRecords ?? 0, search, all };
}

export { load as loader, load as clientLoader, actOnReported as action, actOnReported as clientAction };

/** A refused action also reloads the rows. */
export const shouldRevalidate = () => true;

export const meta: Route.MetaFunction = () => makeMeta({ title: moderationTitles.issueReports, isPrivate: true });

const isFirst = ({ options }: ReportedDonor) =>
  options.some(({ addedBySite, option }) => addedBySite || option === MONEY_REPORT_OPTION);

type Asked = NonNullable<ReportOutcome['asked']>;

function findAsked({ intent, regid }: Asked, claimants: readonly Claimant[], reported: readonly ReportedDonor[]) {
  const donors: readonly (Claimant | ReportedDonor)[] = intent === 'list' || intent === 'refuse' ? claimants : reported;
  return donors.find((donor) => String(donor.regid) === regid);
}

/** The action that is asked about. Once its row is gone, the focus moves from the dialog to the row in its place. */
function useQuestion(claimants: readonly Claimant[], reported: readonly ReportedDonor[], outcome: ReportOutcome) {
  const list = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState(outcome.asked ?? null);
  const index = useRef<number | null>(null);
  const isSending = useAfterPost(() => setAsked(null));
  const donor = asked && findAsked(asked, claimants, reported);
  useEffect(() => {
    if (donor) {
      index.current = [...claimants, ...reported].indexOf(donor);
      return;
    }
    if (index.current === null) return;
    const links = list.current?.querySelectorAll<HTMLElement>('[data-donor]') ?? [];
    if (!list.current?.contains(document.activeElement))
      (links[Math.min(index.current, links.length - 1)] ?? list.current)?.focus();
    index.current = null;
  }, [donor, claimants, reported]);
  return { list, asked: asked && donor ? { intent: asked.intent, donor } : null, setAsked, isSending };
}

interface GroupProps {
  title: string | null;
  rows: readonly ReportedDonor[];
  onAsk: (intent: Asking, donor: ReportedDonor) => void;
}

function Group({ title, rows, onAsk }: GroupProps) {
  if (rows.length === 0) return null;
  return (
    <>
      {title === null ? null : <h2 className={styles.group}>{title}</h2>}
      <ul role="list" className={styles.rows}>
        {rows.map((donor) => (
          <ReportedDonorRow key={donor.regid} donor={donor} onAsk={(intent) => onAsk(intent, donor)} />
        ))}
      </ul>
    </>
  );
}

export default function ReportedDonors({ loaderData: page, actionData }: Route.ComponentProps) {
  const { rows, total, isLonger, pages, address, failure, claims, totalClaims, search, all } = page;
  const claimants = claims.flatMap(({ donors }) => donors);
  const outcome: ReportOutcome = actionData ?? {};
  const { list, asked, setAsked, isSending } = useQuestion(claimants, rows, outcome);
  const keys = useRowKeys(list);
  const location = useLocation();
  const here = hrefWith(location, {});
  const ask = (intent: Asking, { regid }: Claimant | ReportedDonor) => setAsked({ intent, regid: String(regid) });
  const isGone = outcome.asked && !findAsked(outcome.asked, claimants, rows);
  const [first, others] = [rows.filter(isFirst), rows.filter((donor) => !isFirst(donor))];
  const count = (
    <>
      <p role="status" className={styles.soft}>
        {describeFound(total, isLonger, all) ?? (rows.length > 0 ? reportWords.summary(total) : null)}
      </p>
      {rows.length + claims.length > 0 ? keys.button : null}
    </>
  );
  return (
    <Card title={moderationLeads.reportedDonors} aside={count}>
      <ListSearch search={search} errors={page.errors} />
      <div className={styles.failure}>
        <DecisionFailure {...outcome} />
        {isGone ? <Notice kind="warning" alert title={moderationWords.gone} /> : null}
      </div>
      <ListFailure failure={failure === null ? null : (Object.values(page.errors)[0] ?? failure)} here={here} />
      <div ref={list} tabIndex={-1} className={styles.list}>
        <Claims claims={claims} total={totalClaims} onAsk={ask} />
        {failure === null && rows.length === 0 && claims.length === 0 ? (
          <EmptyState text={moderationWords.none} hint={isSearching(search) ? searchWords.nothing : undefined} />
        ) : null}
        {rows.length > 0 ? (
          <>
            <Group title={reportWords.first} rows={first} onAsk={ask} />
            <Group title={first.length > 0 ? reportWords.fromVisitors : null} rows={others} onAsk={ask} />
          </>
        ) : null}
      </div>
      <Pagination page={address.page} total={pages} hrefFor={(number) => hrefWith(location, { page: number })} />
      {keys.dialog}
      <ConfirmReportAction asked={asked} isSending={isSending} onCancel={() => setAsked(null)} closeHref={here} />
    </Card>
  );
}
