// Pending, Approved, Declined, All: the parts of a queue as links, with how many items each has.
import { useLocation } from 'react-router';
import type { Call } from '#contract/endpoint.ts';
import { decisions as states } from '#contract/moderationQueue.ts';
import { hrefWithout } from '#web/admin/list.ts';
import type { Search } from '#web/admin/listSearch.ts';
import { tabLabels } from '#web/admin/words.ts';
import { formatCount } from '#web/lib/format.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { textOf } from './queueCells.tsx';
import type { ListQuery, QueueDefinition } from './queues.tsx';
import styles from './queueTabs.module.css';

const tabs = [...states, 'all'] as const;
export type Tab = (typeof tabs)[number];

/** Pending where the address says nothing, or something unknown. */
export function readTab(params: URLSearchParams): Tab {
  return tabs.find((tab) => tab === params.get('state')) ?? 'pending';
}

/** Those who have waited longest come first. */
export function toQuery(tab: Tab): Pick<ListQuery, 'state' | 'order'> {
  return { state: tab === 'all' ? null : tab, order: tab === 'pending' ? 'oldest' : 'newest' };
}

export interface Counts extends Partial<Record<Tab, number>> {
  /** When the newest pending one was sent. */
  newest?: string;
}

export async function countTabs(call: Call, queue: QueueDefinition, search: Search): Promise<Counts> {
  if (!queue.isModerated) return {};
  const replies = await Promise.all(
    states.map((state) => queue.list(call, { state, order: 'newest', limit: 1, offset: 0, ...search })),
  );
  // Of more than a search counts, no number.
  const counted = replies.map(({ totalRecords = 0, message }) => (message === undefined ? totalRecords : undefined));
  const [pending, approved, declined] = counted;
  const all = counted.reduce((sum, count) => (sum === undefined || count === undefined ? undefined : sum + count), 0);
  const [newest] = replies[0]?.data ?? [];
  return { pending, approved, declined, all, ...(newest && { newest: textOf(newest, queue.dateField) }) };
}

export function QueueTabs({ title, current, counts }: { title: string; current: Tab | null; counts: Counts }) {
  const here = useLocation();
  const withoutTab = hrefWithout(here, 'state', 'id');
  return (
    <nav aria-label={title}>
      <ul className={styles.tabs}>
        {tabs.map((tab) => {
          const count = counts[tab];
          return (
            <li key={tab}>
              <Anchor
                className={styles.tab}
                href={
                  tab === 'pending' ? withoutTab : `${withoutTab}${withoutTab.includes('?') ? '&' : '?'}state=${tab}`
                }
                aria-current={tab === current ? 'page' : undefined}
                data-keep-scroll
              >
                {tabLabels[tab]}
                {count === undefined ? null : <span className={styles.count}>{formatCount(count)}</span>}
              </Anchor>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
