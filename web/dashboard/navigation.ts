// The dashboard's own links, in the order in which they are shown.
import type { ComponentType } from 'react';
import type { PlainId } from '#messages/translate.ts';
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
  ShieldIcon,
  UserIcon,
  UsersIcon,
} from '#web/ui/icons.tsx';

export interface DashboardLink {
  href: `/dashboard/${string}`;
  /** The page's heading: a message, or an administrator's words. */
  title: string;
  /** In the sidebar. */
  label: string;
  icon: ComponentType;
  /** For administrators only. */
  adminOnly?: boolean;
}

type Path = DashboardLink['href'];

function ownPage(title: PlainId, href: Path, icon: ComponentType): DashboardLink {
  return { href, title, label: title, icon };
}

function adminPage(page: keyof typeof moderationTitles, href: Path, icon: ComponentType): DashboardLink {
  return { href, title: moderationTitles[page], label: moderationLinks[page], icon, adminOnly: true };
}

export const dashboardLinks: readonly DashboardLink[] = [
  ownPage('dashboard.myPage', '/dashboard/my-page', UserIcon),
  ownPage('dashboard.editProfile', '/dashboard/edit-profile', PencilIcon),
  ownPage('dashboard.changePassword', '/dashboard/changepassword', KeyIcon),
  ownPage('security.title', '/dashboard/security', ShieldIcon),
  ownPage('dashboard.lastDonated', '/dashboard/last-donated', DropletIcon),
  adminPage('feedback', '/dashboard/approve-feedback', MessageIcon),
  adminPage('serviceFeedback', '/dashboard/approve-service-feedback', HandshakeIcon),
  adminPage('volunteers', '/dashboard/approve-volunteer', HandHeartIcon),
  adminPage('organizations', '/dashboard/approve-organization', BuildingIcon),
  adminPage('issueReports', '/dashboard/approve-issue-report', FlagIcon),
  adminPage('bloodRequests', '/dashboard/blood-requests', MegaphoneIcon),
  adminPage('donors', '/dashboard/registered-donors', UsersIcon),
  adminPage('activity', '/dashboard/activity', HistoryIcon),
  adminPage('admins', '/dashboard/admins', ShieldIcon),
];
