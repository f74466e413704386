// Duplicates: groups of donors who may be one person, side by side, to merge or to keep apart.
import { useLocation } from 'react-router';
import {
  findDifferences,
  getDuplicates,
  shownGroups,
  type ComparedField,
  type LikelyDuplicate,
} from '#contract/duplicates.ts';
import type { Outcome } from '#web/admin/commands/command.ts';
import { actionOf } from '#web/admin/commands/runCommand.ts';
import { useQuestion } from '#web/admin/commands/useQuestion.ts';
import { ListFrame } from '#web/admin/ListFrame.tsx';
import { hrefWith, limitAndOffset, loadList } from '#web/admin/list.ts';
import { fieldWords } from '#web/admin/activity/words.ts';
import { metaOf } from '#web/admin/pages.ts';
import { formatCount, formatMobile } from '#web/lib/format.ts';
import { pageContext } from '#web/lib/page.ts';
import { Details } from '#web/ui/Details.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TabLinks } from '#web/ui/TabLinks.tsx';
import type { Route } from './+types/duplicates.ts';
import { askAboutDonors, duplicateCommands } from './duplicateCommands.ts';
import { Group } from './Group.tsx';
import styles from './duplicates.module.css';

const views = {
  all: { label: 'All', none: 'No two donors look like one person.' },
  strong: { label: 'Also one blood group and year', none: 'No two donors look so much like one person.' },
  merging: { label: 'Being merged', none: 'No donors are being merged.' },
} satisfies Record<(typeof shownGroups)[number], object>;
const CHOOSE_TWO = 'Choose two different donors of one group: one to keep, and one to merge into it.';

const readShown = (params: URLSearchParams) => shownGroups.find((each) => each === params.get('show')) ?? 'all';

const load = ({ context, request, url }: Route.LoaderArgs) =>
  loadList({ request, url }, (wanted) =>
    context.get(pageContext).call(getDuplicates, { ...limitAndOffset(wanted), show: readShown(url.searchParams) }),
  );

const act = actionOf(duplicateCommands);

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
    <div className={styles.differences}>{items.length > 0 ? <Details items={items} /> : <p>Nothing differs</p>}</div>
  );
}

export default function Duplicates({ loaderData: list, actionData }: Route.ComponentProps) {
  const { rows, total } = list;
  const location = useLocation();
  const show = readShown(new URLSearchParams(location.search));
  const outcome: Outcome = actionData ?? {};
  const [asked, ask] = useQuestion(outcome);
  const asking = askAboutDonors(asked, rows);
  const tabs = shownGroups.map((each) => ({
    href: each === 'all' ? location.pathname : `${location.pathname}?show=${each}`,
    label: views[each].label,
  }));
  const count = (
    <p role="status" className="soft small">
      {rows.length > 0 ? `${formatCount(total)} ${total === 1 ? 'group' : 'groups'}` : null}
    </p>
  );
  const differences = asking?.pair ? <Differences pair={asking.pair} /> : null;
  return (
    <ListFrame
      title="Donors who may be one person."
      aside={count}
      filter={<TabLinks label="Which groups are shown" tabs={tabs} current={hrefWith(location, { page: 1 })} />}
      list={list}
      outcome={outcome}
      notice={asked && !asking ? <Notice kind="warning" alert title={CHOOSE_TWO} /> : null}
      question={{ asking, ask, more: differences }}
    >
      {rows.length === 0 ? <EmptyState text={views[show].none} /> : null}
      <ul role="list">
        {rows.map((group) => (
          <li key={`${group.alike} ${group.donors.map(({ regid }) => regid).join(' ')}`} data-row="">
            <Group group={group} />
          </li>
        ))}
      </ul>
    </ListFrame>
  );
}
