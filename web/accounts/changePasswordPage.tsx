// Change Password as a page of its own, /changepassword; it needs a session as the dashboard does.
import { useActionData, useLoaderData, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { actions, loaders } from '#web/lib/page.ts';
import { RouterAnchor } from '#web/lib/RouterAnchor.tsx';
import { t } from '#web/messages/t.ts';
import { AnchorComponent } from '#web/ui/Anchor.tsx';
import { Page as PageWidth } from '#web/ui/Layout.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { loadUser } from '#web/dashboard/guard.ts';
import { submitNewPassword } from './submitNewPassword.ts';

const loading = loaders(loadUser);
export const loader = (args: LoaderFunctionArgs) => loading.loader(args);
export const clientLoader = (args: ClientLoaderFunctionArgs) => loading.clientLoader(args);

const acting = actions(submitNewPassword);
export const action = acting.action;
export const clientAction = acting.clientAction;

export const meta = () => makeMeta({ title: t('dashboard.changePassword'), isPrivate: true });

export default function ChangePasswordPage() {
  const user = useLoaderData<typeof loader>();
  return (
    <AnchorComponent value={RouterAnchor}>
      <PageTitle title={t('dashboard.changePassword')} homeHref="/" />
      <PageWidth>
        <ChangePasswordForm userId={user.userID} refused={useActionData<typeof action>()} />
      </PageWidth>
    </AnchorComponent>
  );
}
