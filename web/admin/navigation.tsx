// The administrators' pages, in the order in which the sidebar shows them.
import type { ComponentType } from 'react';
import { COUNTED_ITEMS, type QueueCounts } from '#contract/overview.ts';
import { moderationLinks, moderationTitles } from '#web/admin/words/titles.ts';
import { ownPages, titleAt, toItem, type DashboardLink } from '#web/dashboard/navigation.tsx';
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
import type { NavItem } from '#web/ui/NavList.tsx';
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

const specifiedPages: readonly AdminLink[] = [
  adminPage('feedback', '/dashboard/approve-feedback', MessageIcon),
  adminPage('volunteers', '/dashboard/approve-volunteer', HandHeartIcon),
  adminPage('organizations', '/dashboard/approve-organization', BuildingIcon),
  adminPage('issueReports', '/dashboard/approve-issue-report', FlagIcon),
  adminPage('donors', '/dashboard/registered-donors', UsersIcon),
];

/** Those that the specification does not name. */
const morePages: readonly AdminLink[] = [
  adminPage('overview', '/dashboard/overview', OverviewIcon),
  adminPage('desk', '/dashboard/desk', PhoneIcon),
  adminPage('statistics', '/dashboard/statistics', ChartIcon),
  adminPage('duplicates', '/dashboard/duplicates', CopyIcon, false),
  adminPage('imports', '/dashboard/imports', DownloadIcon, false),
  adminPage('serviceFeedback', '/dashboard/approve-service-feedback', HandshakeIcon),
  adminPage('bloodRequests', '/dashboard/blood-requests', MegaphoneIcon),
  adminPage('translations', '/dashboard/approve-translation', LanguagesIcon),
  adminPage('activity', '/dashboard/activity', HistoryIcon, false),
  adminPage('admins', '/dashboard/admins', ShieldIcon, false),
  adminPage('site', '/dashboard/site', GlobeIcon, false),
];

const adminPages = [...specifiedPages, ...morePages];

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

/** The specification's entries in its order, then the others. */
export function navGroups(pathname: string, counts: QueueCounts | null, mayCall: MayCall): NavItem[][] {
  const waiting = counts ? waitingQueues(counts) : [];
  const toCounted = (link: DashboardLink): NavItem => ({
    ...toItem(link, pathname),
    count: waiting.find(({ href }) => href === link.href),
  });
  const isSpecified = ({ href }: DashboardLink) => !['/dashboard/my-page', '/dashboard/security'].includes(href);
  const isAllowed = (link: AdminLink) => mayCall(link);
  const own = Map.groupBy(ownPages, isSpecified);
  return [
    [...(own.get(true) ?? []), ...specifiedPages.filter(isAllowed)].map(toCounted),
    [...morePages.filter(isAllowed), ...(own.get(false) ?? [])].map(toCounted),
  ];
}
