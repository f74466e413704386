// The dashboard's pages for everybody who is logged in, in the order in which they are shown.
import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import { message } from '#contract/message.ts';
import type { User } from '#contract/profile.ts';
import type { PlainId, Words } from '#messages/translate.ts';
import { readMessage } from '#web/messages/t.ts';
import { DropletIcon, KeyIcon, PencilIcon, PhoneIcon, ShieldIcon, UserIcon } from '#web/ui/icons.tsx';
import type { NavItem } from '#web/ui/NavList.tsx';

export interface DashboardLink {
  href: `/dashboard/${string}`;
  /** The page's heading: a message, or an administrator's words. */
  title: Words;
  /** In the sidebar. */
  label: Words;
  icon: ComponentType;
}

function ownPage(title: PlainId, href: DashboardLink['href'], icon: ComponentType): DashboardLink {
  return { href, title: message(title), label: message(title), icon };
}

export const ownPages: readonly DashboardLink[] = [
  ownPage('dashboard.myPage', '/dashboard/my-page', UserIcon),
  ownPage('dashboard.editProfile', '/dashboard/edit-profile', PencilIcon),
  ownPage('dashboard.changePassword', '/dashboard/changepassword', KeyIcon),
  ownPage('dashboard.lastDonated', '/dashboard/last-donated', DropletIcon),
  ownPage('security.title', '/dashboard/security', ShieldIcon),
];

/** Also for a page below it. */
const isAt = (href: string, pathname: string) => matchPath({ path: href, end: false }, pathname) !== null;

/** In English, as the pages of administrators. */
export const deskPage: DashboardLink = { href: '/dashboard/desk', title: 'Desk', label: 'Desk', icon: PhoneIcon };

/** The desk has the layout of administrators for whoever works there. */
export const isDesk = (pathname: string): boolean => isAt(deskPage.href, pathname);

/** Of a donor; a coordinator's desk comes first. */
export const pagesOf = ({ coordinator }: Pick<User, 'coordinator'>): readonly DashboardLink[] =>
  coordinator ? [deskPage, ...ownPages] : ownPages;

/** The heading of the page at this path. */
export function titleAt(pathname: string, pages: readonly Pick<DashboardLink, 'href' | 'title'>[]): string {
  return readMessage(pages.find(({ href }) => isAt(href, pathname))?.title ?? message('dashboard.title'));
}

/** As an entry of the navigation. */
export function toItem({ label, href, icon: Icon }: DashboardLink, pathname: string): NavItem {
  return { label: readMessage(label), href, icon: <Icon />, current: isAt(href, pathname) };
}
