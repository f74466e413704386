// Duplicates: groups of donors who may be one person, side by side, to merge or to keep apart.
import { useRef } from 'react';
import { redirect, useLocation } from 'react-router';
import {
  findDifferences,
  getDuplicates,
  shownGroups,
  type ComparedField,
  type LikelyDuplicate,
} from '#contract/duplicates.ts';
import type { Outcome } from '#web/admin/commands/command.ts';
import { CommandFailure } from '#web/admin/commands/CommandFailure.tsx';
import { CommandQuestion } from '#web/admin/commands/CommandQuestion.tsx';
import { runCommand } from '#web/admin/commands/runCommand.ts';
import { useQuestion } from '#web/admin/commands/useQuestion.ts';
import { ListFailure } from '#web/admin/ListFailure.tsx';
import { hrefWith, limitAndOffset, loadList } from '#web/admin/list.ts';
import { useLastRow } from '#web/admin/useLastRow.ts';
import { fieldWords } from '#web/admin/activity/words.ts';
import { duplicateWords as words } from './words.ts';
import { metaOf } from '#web/admin/pages.ts';
import { formatMobile } from '#web/lib/format.ts';
import { pageContext } from '#web/lib/page.ts';
import { useLostFocus } from '#web/lib/useLostFocus.ts';
import { Card } from '#web/ui/Card.tsx';
import { Details } from '#web/ui/Details.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { TabLinks } from '#web/ui/TabLinks.tsx';
import type { Route } from './+types/duplicates.ts';
import { askAboutDonors, duplicateCommands } from './duplicateCommands.ts';
import { Group } from './Group.tsx';
import styles from './duplicates.module.css';

const readShown = (params: URLSearchParams) => shownGroups.find((each) => each === params.get('show')) ?? 'all';

const load = ({ context, request, url }: Route.LoaderArgs) =>
  loadList({ request, url }, (wanted) =>
    context.get(pageContext).call(getDuplicates, { ...limitAndOffset(wanted), show: readShown(url.searchParams) }),
  );

const act = async (args: Route.ActionArgs) =>
  (await runCommand(args, await args.request.formData(), duplicateCommands)) ?? redirect(args.url.pathname, 303);

export { load as loader, load as clientLoader, act as action, act as clientAction };

export const meta = metaOf('duplicates');

function valueOf(donor: LikelyDuplicate, field: ComparedField): string {
  const value = donor[field];
  if (!value) return 'none';
  return field === 'DOB' ? value.slice(0, 4) : field === 'mobileNumber' ? formatMobile(value) : value;
}

/** What of the merged donor is not as the kept one's. */
function Differences({ pair: [kept, merged] }: { pair: readonly [LikelyDuplicate, LikelyDuplicate] }) {
  const items = findDifferences(kept, merged).map((field) => ({
    label: (fieldWords[field] ?? field).replace(/^./, (letter) => letter.toUpperCase()),
    value: `${valueOf(kept, field)} stays, ${valueOf(merged, field)} goes`,
  }));
  return (
    <div className={styles.differences}>
      {items.length > 0 ? <Details items={items} /> : <p>{words.differs([])}</p>}
    </div>
  );
}

export default function Duplicates({ loaderData: page, actionData }: Route.ComponentProps) {
  const { rows, total, pages, address, failure } = page;
  const location = useLocation();
  const show = readShown(new URLSearchParams(location.search));
  const here = hrefWith(location, {});
  const outcome: Outcome = actionData ?? {};
  const [asked, ask] = useQuestion(outcome);
  const asking = askAboutDonors(asked, rows);
  const list = useRef<HTMLDivElement>(null);
  useLastRow(list);
  // Once a decided group is gone.
  useLostFocus(() => list.current?.focus({ preventScroll: true }));
  const tabs = shownGroups.map((each) => ({
    href: each === 'all' ? location.pathname : `${location.pathname}?show=${each}`,
    label: words.shown[each],
  }));
  const found = rows.length > 0 ? words.summary(total) : null;
  return (
    <Card
      title="Donors who may be one person."
      aside={
        <p role="status" className="soft small">
          {found}
        </p>
      }
    >
      <TabLinks label="Which groups are shown" tabs={tabs} current={hrefWith(location, { page: 1 })} />
      <div className={styles.failure}>
        <CommandFailure {...outcome} />
        {asked && !asking ? <Notice kind="warning" alert title={words.chooseTwo} /> : null}
      </div>
      <ListFailure failure={failure} here={here} />
      {failure === null && rows.length === 0 ? <EmptyState text={words.none[show]} /> : null}
      <div ref={list} tabIndex={-1} className={styles.list}>
        <ul role="list" className={styles.groups}>
          {rows.map((group) => (
            <li key={`${group.alike} ${group.donors.map(({ regid }) => regid).join(' ')}`} data-row="">
              <Group group={group} onAsk={ask} />
            </li>
          ))}
        </ul>
      </div>
      <Pagination page={address.page} total={pages} hrefFor={(number) => hrefWith(location, { page: number })} />
      <CommandQuestion asking={asking} closeHref={here} onCancel={() => ask(null)} sent={outcome.sent}>
        {asking?.pair ? <Differences pair={asking.pair} /> : null}
      </CommandQuestion>
    </Card>
  );
}
