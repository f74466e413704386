// Change Password as a page of its own, /changepassword; it needs a session as the dashboard does.
import { meta as makeMeta } from '#web/lib/meta.ts';
import { RouterAnchor } from '#web/lib/RouterAnchor.tsx';
import { t } from '#web/messages/t.ts';
import { AnchorComponent } from '#web/ui/Anchor.tsx';
import { Page as PageWidth } from '#web/ui/Layout.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import type { Route } from './+types/changePasswordPage.ts';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { loadUser } from '#web/dashboard/guard.ts';
import { submitNewPassword } from './submitNewPassword.ts';

const load = (args: Route.LoaderArgs) => loadUser(args);
const act = (args: Route.ActionArgs) => submitNewPassword(args);
export { load as loader, load as clientLoader };
export { act as action, act as clientAction };

export const meta: Route.MetaFunction = () => makeMeta({ title: t('dashboard.changePassword'), isPrivate: true });

export default function ChangePasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AnchorComponent value={RouterAnchor}>
      <PageTitle title={t('dashboard.changePassword')} homeHref="/" />
      <PageWidth>
        <ChangePasswordForm userId={loaderData.userID} formState={actionData} />
      </PageWidth>
    </AnchorComponent>
  );
}
