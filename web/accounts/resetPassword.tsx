// The page that a link from Forgot Password opens: a new password, twice.
import { readValues } from '#web/lib/form.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { t } from '#web/messages/t.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import type { Route } from './+types/resetPassword.ts';
import { loadLink } from './link.ts';
import { NewPasswordPage } from './NewPasswordPage.tsx';
import { setPassword } from './setPassword.ts';

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs) => loadLink(args, ['password']);

async function act(args: Route.ActionArgs | Route.ClientActionArgs) {
  return setPassword(args, readValues(await args.request.formData()));
}

export { load as loader, load as clientLoader, act as action, act as clientAction };

export const meta: Route.MetaFunction = () => makeMeta({ title: t('accounts.newPasswordTitle'), isPrivate: true });

export default function ResetPassword({ loaderData: link, actionData }: Route.ComponentProps) {
  return (
    <NewPasswordPage
      title={t('accounts.newPasswordTitle')}
      lead={t('accounts.newPasswordLead')}
      link={link}
      sent={actionData}
      renew={
        <LinkButton href="/forgotpassword" variant="primary" wide>
          {t('accounts.askAgain')}
        </LinkButton>
      }
    />
  );
}
