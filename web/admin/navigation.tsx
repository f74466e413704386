// The administrators' pages, in the groups in which the sidebar shows them.
import type { ComponentType } from 'react';
import { COUNTED_ITEMS, type QueueCounts } from '#contract/overview.ts';
import { moderationLinks, moderationTitles } from './titles.ts';
import { deskPage, ownPages, titleAt, toItem, type DashboardLink } from '#web/dashboard/navigation.tsx';
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

type Page = keyof typeof moderationLinks;

interface AdminLink extends DashboardLink {
  page: Page;
  label: string;
  /** As its endpoint, whose contract would weigh on every page of the dashboard. */
  isForModerators: boolean;
}

function adminPage(page: Page, href: DashboardLink['href'], icon: ComponentType, isForModerators = true): AdminLink {
  return { page, isForModerators, href, title: moderationTitles[page], label: moderationLinks[page], icon };
}

const adminGroups: readonly { title: string; pages: readonly AdminLink[] }[] = [
  {
    title: 'Today',
    pages: [
      adminPage('overview', '/dashboard/overview', OverviewIcon),
      adminPage('feedback', '/dashboard/approve-feedback', MessageIcon),
      adminPage('serviceFeedback', '/dashboard/approve-service-feedback', HandshakeIcon),
      adminPage('volunteers', '/dashboard/approve-volunteer', HandHeartIcon),
      adminPage('organizations', '/dashboard/approve-organization', BuildingIcon),
      adminPage('issueReports', '/dashboard/approve-issue-report', FlagIcon),
    ],
  },
  {
    title: 'Donors',
    pages: [
      adminPage('donors', '/dashboard/registered-donors', UsersIcon),
      adminPage('duplicates', '/dashboard/duplicates', CopyIcon, false),
      adminPage('imports', '/dashboard/imports', DownloadIcon, false),
      adminPage('statistics', '/dashboard/statistics', ChartIcon),
    ],
  },
  {
    title: 'Requests',
    pages: [
      adminPage('desk', '/dashboard/desk', PhoneIcon),
      adminPage('bloodRequests', '/dashboard/blood-requests', MegaphoneIcon),
    ],
  },
  {
    title: 'Site',
    pages: [
      adminPage('site', '/dashboard/site', GlobeIcon, false),
      adminPage('translations', '/dashboard/approve-translation', LanguagesIcon),
    ],
  },
  {
    title: 'People',
    pages: [
      adminPage('admins', '/dashboard/admins', ShieldIcon, false),
      adminPage('activity', '/dashboard/activity', HistoryIcon, false),
    ],
  },
];

const adminPages = adminGroups.flatMap(({ pages }) => pages);

/** Pages that no link of the sidebar leads to. */
const otherPages = [
  { href: '/dashboard/donor/:regid', title: 'Donor' },
  { href: '/dashboard/export', title: 'Export' },
  { href: '/dashboard/write-to-donors', title: 'Write to Donors' },
] as const;

export const titleOf = (pathname: string): string => titleAt(pathname, [...adminPages, ...ownPages, ...otherPages]);

/** As the sidebar names it. */
export const labelOf = (pathname: string): string =>
  titleAt(
    pathname,
    adminPages.map(({ href, label }) => ({ href, title: label })),
  );

/** '12', or '999+' where counting stopped. */
export const formatItems = (count: number): string => (count > COUNTED_ITEMS ? `${COUNTED_ITEMS}+` : String(count));

const isQueue = (page: string, counts: QueueCounts): page is keyof QueueCounts => page in counts;

/** The queues in which something waits. */
export function waitingQueues(counts: QueueCounts) {
  return adminPages.flatMap(({ page, href, label }) => {
    if (!isQueue(page, counts) || counts[page].count === 0) return [];
    const { count, oldest } = counts[page];
    const reported = count === 1 ? 'donor reported' : 'donors reported';
    return [{ href, label, oldest, shown: formatItems(count), what: page === 'issueReports' ? reported : 'pending' }];
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
