// The button that ends the session.
import { useFetcher } from 'react-router';
import { FormKey } from '#web/lib/FormKey.tsx';
import { t } from '#web/messages/t.ts';
import { LogOutIcon } from '#web/ui/icons.tsx';
import { NavButton } from '#web/ui/NavList.tsx';

export function Logout() {
  const { Form, state } = useFetcher();
  return (
    <Form method="post" action="/dashboard">
      <FormKey />
      <NavButton type="submit" name="intent" value="logout" icon={<LogOutIcon />} busy={state !== 'idle'}>
        {t('dashboard.logout')}
      </NavButton>
    </Form>
  );
}
