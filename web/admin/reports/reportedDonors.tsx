// Approve Issue Report by donor: a row per reported donor, with actions in place.
import type { Reply } from '#contract/endpoint.ts';
import { getListingClaims } from '#contract/listingClaims.ts';
import { MONEY_REPORT_OPTION } from '#contract/moderationQueue.ts';
import { getReportedDonors, type ReportedDonor } from '#contract/reportedDonors.ts';
import { moderationWords } from '#web/admin/words.ts';
import { metaOf } from '#web/admin/pages.ts';
import { formatCount } from '#web/lib/format.ts';
import { pageContext } from '#web/lib/page.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { Route } from './+types/reportedDonors.ts';
import { Claims } from './Claims.tsx';
import type { Outcome } from '#web/admin/commands/command.ts';
import { actionOf } from '#web/admin/commands/runCommand.ts';
import { toAsking, useQuestion } from '#web/admin/commands/useQuestion.ts';
import { ListFrame } from '#web/admin/ListFrame.tsx';
import { withoutDialog } from '#web/admin/list.ts';
import { describeFound, isSearching, loadSearched, searchWords } from '#web/admin/listSearch.ts';
import { ListSearch } from '#web/admin/ListSearch.tsx';
import { claimCommands, reportCommands } from './reportCommands.ts';
import { ReportedDonorRow } from './ReportedDonorRow.tsx';
import styles from './reportedDonors.module.css';

async function load(args: Route.LoaderArgs) {
  const { call } = args.context.get(pageContext);
  let claims: Reply<typeof getListingClaims> = { data: [] };
  const found = await loadSearched(args, async (query) => {
    // The claims come before the first page.
    if (query.offset === 0 && query.limit > 1) claims = await call(getListingClaims, query);
    return call(getReportedDonors, query);
  });
  return { ...found, claims: claims.data, totalClaims: claims.totalRecords ?? 0 };
}

const commands = { ...reportCommands, ...claimCommands };

const act = actionOf(commands, (url) => ({ next: withoutDialog(url) }));

export { load as loader, load as clientLoader, act as action, act as clientAction };

/** A refused action also reloads the rows. */
export const shouldRevalidate = () => true;

export const meta = metaOf('issueReports');

const isFirst = ({ options }: ReportedDonor) =>
  options.some(({ addedBySite, option }) => addedBySite || option === MONEY_REPORT_OPTION);

interface GroupProps {
  title: string | null;
  rows: readonly ReportedDonor[];
}

function Group({ title, rows }: GroupProps) {
  if (rows.length === 0) return null;
  return (
    <>
      {title === null ? null : <h2 className={styles.group}>{title}</h2>}
      <ul role="list" className={styles.rows}>
        {rows.map((donor) => (
          <ReportedDonorRow key={donor.regid} donor={donor} />
        ))}
      </ul>
    </>
  );
}

export default function ReportedDonors({ loaderData, actionData }: Route.ComponentProps) {
  const { list, claims, totalClaims, search, all } = loaderData;
  const { rows, total, isLonger } = list;
  const outcome: Outcome = actionData ?? {};
  const [asked, ask] = useQuestion(outcome);
  const [first, others] = [rows.filter(isFirst), rows.filter((donor) => !isFirst(donor))];
  const count = (
    <p role="status" className="soft small">
      {describeFound(total, isLonger, all) ??
        (rows.length > 0 ? `${formatCount(total)} ${total === 1 ? 'donor' : 'donors'}` : null)}
    </p>
  );
  return (
    <ListFrame
      title="Donors who were reported. A report does not hide them."
      aside={count}
      filter={<ListSearch search={search} errors={list.errors} />}
      list={list}
      outcome={outcome}
      question={{ asking: toAsking(commands, asked), ask }}
    >
      <Claims claims={claims} total={totalClaims} />
      {rows.length === 0 && claims.length === 0 ? (
        <EmptyState text={moderationWords.none} hint={isSearching(search) ? searchWords.nothing : undefined} />
      ) : null}
      <Group title="To check first" rows={first} />
      <Group title={first.length > 0 ? 'Reported by visitors' : null} rows={others} />
    </ListFrame>
  );
}
