// Change Password, inside the dashboard.
import { useActionData } from 'react-router';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { actions } from '#web/lib/page.ts';
import { t } from '#web/messages/t.ts';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { submitNewPassword } from './submitNewPassword.ts';
import { useUser } from '#web/dashboard/useUser.ts';

const acting = actions(submitNewPassword);
export const action = acting.action;
export const clientAction = acting.clientAction;

export const handle = { title: 'dashboard.changePassword' };
export const meta = () => makeMeta({ title: t('dashboard.changePassword'), isPrivate: true });

export default function ChangePassword() {
  return <ChangePasswordForm userId={useUser().userID} refused={useActionData<typeof action>()} />;
}
