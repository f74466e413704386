// The dashboard's own links, in the order in which they are shown.
import type { ComponentType } from 'react';
import { moderationLinks } from '#web/content/moderation.ts';
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
  /** A message, or an administrator's words. */
  label: string;
  href: string;
  icon: ComponentType;
  /** Left out for anybody but administrators. */
  adminOnly?: boolean;
}

export const dashboardLinks: readonly DashboardLink[] = [
  { label: 'dashboard.myPage', href: '/dashboard/my-page', icon: UserIcon },
  { label: 'dashboard.editProfile', href: '/dashboard/edit-profile', icon: PencilIcon },
  { label: 'dashboard.changePassword', href: '/dashboard/changepassword', icon: KeyIcon },
  { label: 'dashboard.lastDonated', href: '/dashboard/last-donated', icon: DropletIcon },
  { label: moderationLinks.feedback, href: '/dashboard/approve-feedback', icon: MessageIcon, adminOnly: true },
  {
    label: moderationLinks.serviceFeedback,
    href: '/dashboard/approve-service-feedback',
    icon: HandshakeIcon,
    adminOnly: true,
  },
  { label: moderationLinks.volunteers, href: '/dashboard/approve-volunteer', icon: HandHeartIcon, adminOnly: true },
  {
    label: moderationLinks.organizations,
    href: '/dashboard/approve-organization',
    icon: BuildingIcon,
    adminOnly: true,
  },
  { label: moderationLinks.issueReports, href: '/dashboard/approve-issue-report', icon: FlagIcon, adminOnly: true },
  { label: moderationLinks.bloodRequests, href: '/dashboard/blood-requests', icon: MegaphoneIcon, adminOnly: true },
  { label: moderationLinks.donors, href: '/dashboard/registered-donors', icon: UsersIcon, adminOnly: true },
  { label: moderationLinks.activity, href: '/dashboard/activity', icon: HistoryIcon, adminOnly: true },
];
