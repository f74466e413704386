// Change Password, inside the dashboard.
import { meta as makeMeta } from '#web/lib/meta.ts';
import { t } from '#web/messages/t.ts';
import type { Route } from './+types/changePassword.ts';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { submitNewPassword } from './submitNewPassword.ts';

const act = (args: Route.ActionArgs) => submitNewPassword(args);
export { act as action, act as clientAction };

export const meta: Route.MetaFunction = () => makeMeta({ title: t('dashboard.changePassword'), isPrivate: true });

export default function ChangePassword({ actionData, matches }: Route.ComponentProps) {
  return <ChangePasswordForm userId={matches[2].loaderData.userID} formState={actionData} />;
}
