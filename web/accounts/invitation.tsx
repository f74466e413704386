// The page that the link for a donor opens whom an administrator added: a first password, or 'This was not me'.
import { confirmEmail } from '#contract/links.ts';
import { brand } from '#web/content/site.ts';
import { readValues } from '#web/lib/form.ts';
import { FormKey } from '#web/lib/FormKey.tsx';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { t } from '#web/messages/t.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { Route } from './+types/invitation.ts';
import { answerLink, loadLink, tokenOf } from './link.ts';
import { LinkPage } from './LinkPage.tsx';
import { NewPasswordPage } from './NewPasswordPage.tsx';
import { setPassword } from './setPassword.ts';

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs) => loadLink(args, ['invitation']);

async function act(args: Route.ActionArgs | Route.ClientActionArgs) {
  const values = readValues(await args.request.formData());
  if (values.answer === undefined) return setPassword(args, values);
  return answerLink(args, confirmEmail, { token: tokenOf(args.url), answer: values.answer });
}

export { load as loader, load as clientLoader, act as action, act as clientAction };

export const meta: Route.MetaFunction = () => makeMeta({ title: t('login.invitation'), isPrivate: true });

function NotMe() {
  return (
    <form method="post">
      <FormKey />
      <p>{t('login.notMeQuestion')}</p>
      <Button type="submit" name="answer" value="not me" variant="danger" wide aria-describedby="not-me">
        {t('links.notMe')}
      </Button>
      <p id="not-me">{t('links.notMeConsequence')}</p>
    </form>
  );
}

export default function Invitation({ loaderData: link, actionData }: Route.ComponentProps) {
  const { name } = brand();
  const former = link?.former;
  if (link?.answer === 'not me') {
    const outcome = <Notice kind="success" title={t('links.erased')} />;
    return <LinkPage title={t('links.erasedTitle')} link={link} outcome={outcome} renew={null} />;
  }
  return (
    <NewPasswordPage
      title={t('login.invitation')}
      lead={former ? t('login.invitationFrom', { name, former }) : t('login.invitationLead', { name })}
      link={link}
      sent={actionData}
      renew={
        <LinkButton href="/forgotpassword" variant="primary" wide>
          {t('accounts.askAgain')}
        </LinkButton>
      }
    >
      <NotMe />
    </NewPasswordPage>
  );
}
