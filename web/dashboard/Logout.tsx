// The button that ends the session.
import { useFetcher } from 'react-router';
import { PostForm } from '#web/lib/PostForm.tsx';
import { t } from '#web/messages/t.ts';
import { LogOutIcon } from '#web/ui/icons.tsx';
import { NavButton } from '#web/ui/NavList.tsx';

export function Logout() {
  const fetcher = useFetcher();
  return (
    <PostForm fetcher={fetcher} action="/dashboard">
      <NavButton type="submit" name="intent" value="logout" icon={<LogOutIcon />} busy={fetcher.state !== 'idle'}>
        {t('dashboard.logout')}
      </NavButton>
    </PostForm>
  );
}
