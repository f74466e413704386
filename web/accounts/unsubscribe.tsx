// The page of the link that stops routine e-mails. A mail program posts to it with one click (RFC 8058): so no redirect follows.
import { unsubscribe } from '#contract/listing.ts';
import { submit } from '#web/lib/form.ts';
import { meta as makeMeta, noindexHeaders } from '#web/lib/meta.ts';
import { pageContext } from '#web/lib/page.ts';
import { t } from '#web/messages/t.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { Route } from './+types/unsubscribe.ts';
import { loadLink, tokenOf } from './link.ts';
import { LinkPage } from './LinkPage.tsx';

export const loader = (args: Route.LoaderArgs) => loadLink(args, ['unsubscribe']);

export async function action({ context, url }: Route.ActionArgs) {
  const input = { token: tokenOf(url) };
  const { formError } = await submit(context.get(pageContext), unsubscribe, { values: {}, input });
  if (!formError) return { isStopped: true as const };
  formError.data.message = formError.data.errors.token ?? formError.data.message;
  return formError;
}

export const handle = { isStatic: true };
export const headers = noindexHeaders;
export const meta: Route.MetaFunction = () => makeMeta({ title: t('listing.stopTitle'), isPrivate: true });

export default function Unsubscribe({ loaderData: link, actionData }: Route.ComponentProps) {
  const isStopped = actionData !== undefined && 'isStopped' in actionData;
  return (
    <LinkPage
      title={t('listing.stopTitle')}
      link={link}
      failed={actionData && 'isStopped' in actionData ? undefined : actionData}
      outcome={isStopped ? <Notice kind="success" title={t('listing.stopped')} /> : undefined}
      renew={
        <LinkButton href="/dashboard/my-page" wide>
          {t('objection.toDashboard')}
        </LinkButton>
      }
    >
      <Stack>
        <p>{t('listing.stopText')}</p>
        <Button type="submit" variant="primary" wide>
          {t('listing.stop')}
        </Button>
      </Stack>
    </LinkPage>
  );
}
