// The dashboard's own links, in the order in which they are shown.
import type { ComponentType } from 'react';
import { dashboardTitles } from '#web/content/dashboard.ts';
import { moderationLinks, moderationTitles } from '#web/content/moderation.ts';
import {
  BuildingIcon,
  DropletIcon,
  FlagIcon,
  HandHeartIcon,
  HandshakeIcon,
  HistoryIcon,
  KeyIcon,
  MegaphoneIcon,
  MessageIcon,
  PencilIcon,
  UserIcon,
  UsersIcon,
} from '#web/ui/icons.tsx';

export interface DashboardLink {
  href: `/dashboard/${string}`;
  /** The page's heading. */
  title: string;
  /** In the sidebar. */
  label: string;
  icon: ComponentType;
  /** Left out for anybody but administrators. */
  adminOnly?: boolean;
}

type Path = DashboardLink['href'];

function ownPage(page: keyof typeof dashboardTitles, href: Path, icon: ComponentType): DashboardLink {
  return { href, title: dashboardTitles[page], label: dashboardTitles[page], icon };
}

function adminPage(page: keyof typeof moderationTitles, href: Path, icon: ComponentType): DashboardLink {
  return { href, title: moderationTitles[page], label: moderationLinks[page], icon, adminOnly: true };
}

export const dashboardLinks: readonly DashboardLink[] = [
  ownPage('myPage', '/dashboard/my-page', UserIcon),
  ownPage('editProfile', '/dashboard/edit-profile', PencilIcon),
  ownPage('changePassword', '/dashboard/changepassword', KeyIcon),
  ownPage('lastDonated', '/dashboard/last-donated', DropletIcon),
  adminPage('feedback', '/dashboard/approve-feedback', MessageIcon),
  adminPage('serviceFeedback', '/dashboard/approve-service-feedback', HandshakeIcon),
  adminPage('volunteers', '/dashboard/approve-volunteer', HandHeartIcon),
  adminPage('organizations', '/dashboard/approve-organization', BuildingIcon),
  adminPage('issueReports', '/dashboard/approve-issue-report', FlagIcon),
  adminPage('bloodRequests', '/dashboard/blood-requests', MegaphoneIcon),
  adminPage('donors', '/dashboard/registered-donors', UsersIcon),
  adminPage('activity', '/dashboard/activity', HistoryIcon),
];
