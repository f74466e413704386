// The administrators' pages, in the order in which the sidebar shows them.
import type { ComponentType } from 'react';
import { getActivity } from '#contract/activity.ts';
import * as queues from '#contract/admin.ts';
import { getRegisteredDonors } from '#contract/adminDonors.ts';
import { getAdmins } from '#contract/admins.ts';
import { getDesk } from '#contract/desk.ts';
import { getDuplicates } from '#contract/duplicates.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { COUNTED_ITEMS, getOverview, getQueueCounts, type QueueCounts } from '#contract/overview.ts';
import { getStatistics } from '#contract/statistics.ts';
import { moderationLinks, moderationTitles } from '#web/admin/words/titles.ts';
import { ownPages, titleAt, toItem, type DashboardLink } from '#web/dashboard/navigation.tsx';
import {
  BuildingIcon,
  ChartIcon,
  CopyIcon,
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
  /** What it shows. */
  endpoint: Pick<Endpoint, 'isForModerators'>;
}

/** In place of an endpoint whose contract would weigh on every page. */
const FOR_ADMINISTRATORS = { isForModerators: false };

function adminPage(
  page: Page,
  href: DashboardLink['href'],
  icon: ComponentType,
  endpoint: AdminLink['endpoint'],
): AdminLink {
  return { page, endpoint, href, title: moderationTitles[page], label: moderationLinks[page], icon };
}

const specifiedPages: readonly AdminLink[] = [
  adminPage('feedback', '/dashboard/approve-feedback', MessageIcon, queues.feedback.list),
  adminPage('volunteers', '/dashboard/approve-volunteer', HandHeartIcon, queues.volunteers.list),
  adminPage('organizations', '/dashboard/approve-organization', BuildingIcon, queues.organizations.list),
  adminPage('issueReports', '/dashboard/approve-issue-report', FlagIcon, queues.getIssueReports),
  adminPage('donors', '/dashboard/registered-donors', UsersIcon, getRegisteredDonors),
];

/** Those that the specification does not name. */
const morePages: readonly AdminLink[] = [
  adminPage('overview', '/dashboard/overview', OverviewIcon, getOverview),
  adminPage('desk', '/dashboard/desk', PhoneIcon, getDesk),
  adminPage('statistics', '/dashboard/statistics', ChartIcon, getStatistics),
  adminPage('duplicates', '/dashboard/duplicates', CopyIcon, getDuplicates),
  adminPage('serviceFeedback', '/dashboard/approve-service-feedback', HandshakeIcon, queues.serviceFeedback.list),
  adminPage('bloodRequests', '/dashboard/blood-requests', MegaphoneIcon, getQueueCounts),
  adminPage('translations', '/dashboard/approve-translation', LanguagesIcon, queues.translations.list),
  adminPage('activity', '/dashboard/activity', HistoryIcon, getActivity),
  adminPage('admins', '/dashboard/admins', ShieldIcon, getAdmins),
  adminPage('site', '/dashboard/site', GlobeIcon, FOR_ADMINISTRATORS),
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
  const isAllowed = ({ endpoint }: AdminLink) => mayCall(endpoint);
  const own = Map.groupBy(ownPages, isSpecified);
  return [
    [...(own.get(true) ?? []), ...specifiedPages.filter(isAllowed)].map(toCounted),
    [...morePages.filter(isAllowed), ...(own.get(false) ?? [])].map(toCounted),
  ];
}
