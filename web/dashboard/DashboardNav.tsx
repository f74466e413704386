// A donor's navigation: a sidebar, or a bar of tabs on a phone, with Logout beside it, and Delete Profile
// where there is room: on a phone it is on My Page.
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { User } from '#contract/profile.ts';
import { t } from '#web/messages/t.ts';
import { TrashIcon } from '#web/ui/icons.tsx';
import { NavButton, NavList } from '#web/ui/NavList.tsx';
import { ConfirmDeletion, DeletionForm } from './DeleteProfile.tsx';
import { Logout } from './Logout.tsx';
import { pagesOf, toItem } from './navigation.tsx';
import styles from './DeleteProfile.module.css';

interface DashboardNavProps {
  user: User;
  /** Whether Confirm Action is open: the page has a button for it, too. */
  isDeleting: boolean;
  setDeleting: (isDeleting: boolean) => void;
}

export function DashboardNav({ user, isDeleting, setDeleting }: DashboardNavProps) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const groups = [{ items: pagesOf(user).map((link) => toItem(link, pathname)) }];

  function cancelDeletion() {
    setDeleting(false);
    if (params.has('confirm')) void navigate(pathname, { replace: true, preventScrollReset: true });
  }

  return (
    <div>
      <NavList label={t('dashboard.title')} groups={groups}>
        <Logout />
        <DeletionForm onAsk={() => setDeleting(true)} className={styles.wide}>
          <NavButton type="submit" icon={<TrashIcon />}>
            {t('dashboard.deleteProfile')}
          </NavButton>
        </DeletionForm>
      </NavList>
      <ConfirmDeletion userID={user.userID} open={isDeleting} closeHref={pathname} onClose={cancelDeletion} />
    </div>
  );
}
