// A donor's navigation: a sidebar, or a bar of tabs on a phone, with Logout and Delete Profile beside it.
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { User } from '#contract/profile.ts';
import { t } from '#web/messages/t.ts';
import { NavList } from '#web/ui/NavList.tsx';
import { ConfirmDeletion, DELETION, DeleteProfileButton } from './DeleteProfile.tsx';
import { Logout } from './Logout.tsx';
import { pagesOf, toItem } from './navigation.tsx';

export function DashboardNav({ user }: { user: User }) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(params.get('confirm') === DELETION);
  const groups = [pagesOf(user).map((link) => toItem(link, pathname))];

  function cancelDeletion() {
    setDeleting(false);
    if (params.has('confirm')) void navigate(pathname, { replace: true, preventScrollReset: true });
  }

  return (
    <div>
      <NavList label={t('dashboard.title')} groups={groups}>
        <Logout />
        <DeleteProfileButton onAsk={() => setDeleting(true)} />
      </NavList>
      <ConfirmDeletion userID={user.userID} open={isDeleting} closeHref={pathname} onClose={cancelDeletion} />
    </div>
  );
}
