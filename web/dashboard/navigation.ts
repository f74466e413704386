// The dashboard's own links, in the order in which they are shown.
import type { ComponentType } from 'react';
import { dashboardTitles } from '#web/content/dashboard.ts';
import { DropletIcon, KeyIcon, PencilIcon, UserIcon } from '#web/ui/icons.tsx';

export interface DashboardLink {
  label: string;
  href: string;
  icon: ComponentType;
  /** Left out for anybody but administrators. */
  adminOnly?: boolean;
}

export const dashboardLinks: readonly DashboardLink[] = [
  { label: dashboardTitles.myPage, href: '/dashboard/my-page', icon: UserIcon },
  { label: dashboardTitles.editProfile, href: '/dashboard/edit-profile', icon: PencilIcon },
  { label: dashboardTitles.changePassword, href: '/dashboard/changepassword', icon: KeyIcon },
  { label: dashboardTitles.lastDonated, href: '/dashboard/last-donated', icon: DropletIcon },
];
