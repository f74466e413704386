// The page that an e-mailed link to log in opens.
import { redirect } from 'react-router';
import { loginByLink } from '#contract/loginLink.ts';
import { submit } from '#web/lib/form.ts';
import { meta as makeMeta, noindexHeaders } from '#web/lib/meta.ts';
import { pageContext } from '#web/lib/page.ts';
import { t } from '#web/messages/t.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import type { Route } from './+types/loginLink.ts';
import { loadLink, tokenOf } from './link.ts';
import { LinkPage } from './LinkPage.tsx';

export const loader = (args: Route.LoaderArgs) => loadLink(args, ['login']);

export async function action({ context, url }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const { formError } = await submit(page, loginByLink, { values: {}, input: { token: tokenOf(url) } });
  if (!formError) return redirect('/dashboard', 303);
  formError.data.message = formError.data.errors.token ?? formError.data.message;
  return formError;
}

export const handle = { isStatic: true };
export const headers = noindexHeaders;

export const meta: Route.MetaFunction = () => makeMeta({ title: t('login.byLink'), isPrivate: true });

export default function LoginLink({ loaderData: link, actionData }: Route.ComponentProps) {
  return (
    <LinkPage
      title={t('login.byLink')}
      lead={t('login.byLinkLead')}
      link={link?.answer === null ? link : null}
      failed={actionData}
      renew={
        <LinkButton href="/login" variant="primary" wide>
          {t('accounts.askAgain')}
        </LinkButton>
      }
    >
      <Button type="submit" variant="primary" size="large" wide>
        {t('login.logIn')}
      </Button>
    </LinkPage>
  );
}
