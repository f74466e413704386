// Approve Issue Report by donor: a row per reported donor, with actions in place.
import { useRef } from 'react';
import { redirect, useLocation } from 'react-router';
import type { Reply } from '#contract/endpoint.ts';
import { getListingClaims } from '#contract/listingClaims.ts';
import { MONEY_REPORT_OPTION } from '#contract/moderationQueue.ts';
import { getReportedDonors, type ReportedDonor } from '#contract/reportedDonors.ts';
import { moderationWords } from '#web/admin/words.ts';
import { metaOf } from '#web/admin/pages.ts';
import { reportWords } from './words.ts';
import { pageContext } from '#web/lib/page.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import type { Route } from './+types/reportedDonors.ts';
import { Claims } from './Claims.tsx';
import type { Asked, Outcome } from '#web/admin/commands/command.ts';
import { CommandFailure } from '#web/admin/commands/CommandFailure.tsx';
import { CommandQuestion } from '#web/admin/commands/CommandQuestion.tsx';
import { runCommand } from '#web/admin/commands/runCommand.ts';
import { toAsking, useQuestion } from '#web/admin/commands/useQuestion.ts';
import { useLastRow } from '#web/admin/useLastRow.ts';
import { ListFailure } from '#web/admin/ListFailure.tsx';
import { hrefWith, limitAndOffset, loadList, withoutDialog, withoutEmpty } from '#web/admin/list.ts';
import { countAll, describeFound, isSearching, readSearch } from '#web/admin/listSearch.ts';
import { ListSearch } from '#web/admin/ListSearch.tsx';
import { searchWords } from '#web/admin/listSearch.ts';
import { claimCommands, reportCommands } from './reportCommands.ts';
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

const commands = { ...reportCommands, ...claimCommands };

async function act(args: Route.ActionArgs) {
  const next = withoutDialog(args.url);
  return (await runCommand(args, await args.request.formData(), commands, { next })) ?? redirect(next, 303);
}

export { load as loader, load as clientLoader, act as action, act as clientAction };

/** A refused action also reloads the rows. */
export const shouldRevalidate = () => true;

export const meta = metaOf('issueReports');

const isFirst = ({ options }: ReportedDonor) =>
  options.some(({ addedBySite, option }) => addedBySite || option === MONEY_REPORT_OPTION);

interface GroupProps {
  title: string | null;
  rows: readonly ReportedDonor[];
  onAsk: (asked: Asked) => void;
}

function Group({ title, rows, onAsk }: GroupProps) {
  if (rows.length === 0) return null;
  return (
    <>
      {title === null ? null : <h2 className={styles.group}>{title}</h2>}
      <ul role="list" className={styles.rows}>
        {rows.map((donor) => (
          <ReportedDonorRow key={donor.regid} donor={donor} onAsk={onAsk} />
        ))}
      </ul>
    </>
  );
}

export default function ReportedDonors({ loaderData: page, actionData }: Route.ComponentProps) {
  const { rows, total, isLonger, pages, address, failure, claims, totalClaims, search, all } = page;
  const outcome: Outcome = actionData ?? {};
  const [asked, ask] = useQuestion(outcome);
  const list = useRef<HTMLDivElement>(null);
  useLastRow(list);
  const location = useLocation();
  const here = hrefWith(location, {});
  const [first, others] = [rows.filter(isFirst), rows.filter((donor) => !isFirst(donor))];
  const count = (
    <p role="status" className={styles.soft}>
      {describeFound(total, isLonger, all) ?? (rows.length > 0 ? reportWords.summary(total) : null)}
    </p>
  );
  return (
    <Card title="Donors who were reported. A report does not hide them." aside={count}>
      <ListSearch search={search} errors={page.errors} />
      <div className={styles.failure}>
        <CommandFailure {...outcome} />
      </div>
      <ListFailure failure={failure === null ? null : (Object.values(page.errors)[0] ?? failure)} here={here} />
      <div ref={list} tabIndex={-1} className={styles.list}>
        <Claims claims={claims} total={totalClaims} onAsk={ask} />
        {failure === null && rows.length === 0 && claims.length === 0 ? (
          <EmptyState text={moderationWords.none} hint={isSearching(search) ? searchWords.nothing : undefined} />
        ) : null}
        {rows.length > 0 ? (
          <>
            <Group title="To check first" rows={first} onAsk={ask} />
            <Group title={first.length > 0 ? 'Reported by visitors' : null} rows={others} onAsk={ask} />
          </>
        ) : null}
      </div>
      <Pagination page={address.page} total={pages} hrefFor={(number) => hrefWith(location, { page: number })} />
      <CommandQuestion
        asking={toAsking(commands, asked)}
        onCancel={() => ask(null)}
        closeHref={here}
        sent={outcome.sent}
      />
    </Card>
  );
}
