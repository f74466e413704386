// The administrators' pages, in the groups in which the sidebar shows them.
import type { ComponentType } from 'react';
import { COUNTED_ITEMS, type QueueCounts } from '#contract/overview.ts';
import { keysOf } from '#contract/records.ts';
import { adminPages, type AdminPage, type PageName } from './pages.ts';
import { deskPage, ownPages, titleAt, toItem } from '#web/dashboard/navigation.tsx';
import {
  BuildingIcon,
  ChartIcon,
  CopyIcon,
  DownloadIcon,
  FlagIcon,
  GlobeIcon,
  HandHeartIcon,
  HandshakeIcon,
  HistoryIcon,
  LanguagesIcon,
  MegaphoneIcon,
  MessageIcon,
  OverviewIcon,
  PhoneIcon,
  ShieldIcon,
  UsersIcon,
} from '#web/ui/icons.tsx';
import type { NavGroup } from '#web/ui/NavList.tsx';
import type { MayCall } from './useMayCall.ts';

/** The pages of each group, and their icons. */
const groups: readonly [title: string, icons: Partial<Record<PageName, ComponentType>>][] = [
  [
    'Today',
    {
      overview: OverviewIcon,
      feedback: MessageIcon,
      serviceFeedback: HandshakeIcon,
      volunteers: HandHeartIcon,
      organizations: BuildingIcon,
      issueReports: FlagIcon,
    },
  ],
  ['Donors', { donors: UsersIcon, duplicates: CopyIcon, imports: DownloadIcon, statistics: ChartIcon }],
  ['Requests', { desk: PhoneIcon, bloodRequests: MegaphoneIcon }],
  ['Site', { site: GlobeIcon, translations: LanguagesIcon }],
  ['People', { admins: ShieldIcon, activity: HistoryIcon }],
];

const adminGroups = groups.map(([title, icons]) => ({
  title,
  pages: keysOf(icons).map((name) => {
    const page: AdminPage = adminPages[name];
    const { isForModerators = true, label = page.title } = page;
    return { ...page, name, label, isForModerators, icon: icons[name]! };
  }),
}));
const links = adminGroups.flatMap(({ pages }) => pages);

/** Pages that no link of the sidebar leads to. */
const otherPages = [
  { href: '/dashboard/donor/:regid', title: 'Donor' },
  { href: '/dashboard/export', title: 'Export' },
  { href: '/dashboard/write-to-donors', title: 'Write to Donors' },
] as const;

export const titleOf = (pathname: string): string => titleAt(pathname, [...links, ...ownPages, ...otherPages]);

/** '12', or '999+' where counting stopped. */
export const formatItems = (count: number): string => (count > COUNTED_ITEMS ? `${COUNTED_ITEMS}+` : String(count));

const isQueue = (page: string, counts: QueueCounts): page is keyof QueueCounts => page in counts;

/** The queues in which something waits. */
export function waitingQueues(counts: QueueCounts) {
  return links.flatMap(({ name, href, label }) => {
    if (!isQueue(name, counts) || counts[name].count === 0) return [];
    const { count, oldest } = counts[name];
    const reported = count === 1 ? 'donor reported' : 'donors reported';
    return [{ href, label, oldest, shown: formatItems(count), what: name === 'issueReports' ? reported : 'pending' }];
  });
}

/** Those whose pages the user may open, then the pages of everybody who is logged in. */
export function navGroups(pathname: string, counts: QueueCounts | null, mayCall: MayCall): NavGroup[] {
  const waiting = counts ? waitingQueues(counts) : [];
  const allowed = adminGroups.map(({ title, pages }) => ({
    title,
    items: pages.filter(mayCall).map((link) => ({
      ...toItem(link, pathname),
      count: waiting.find(({ href }) => href === link.href),
    })),
  }));
  return [...allowed.filter(({ items }) => items.length > 0), ownGroup(pathname)];
}

const ownGroup = (pathname: string): NavGroup => ({
  title: 'You',
  items: ownPages.map((link) => toItem(link, pathname)),
});

/** Of a coordinator, whose desk has the layout of administrators. */
export const coordinatorGroups = (pathname: string): NavGroup[] => [
  { title: 'Requests', items: [toItem(deskPage, pathname)] },
  ownGroup(pathname),
];
