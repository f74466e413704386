// Opens WhatsApp with a donor. Where that cannot be, the page says why.
import { data, redirect } from 'react-router';
import { isFailure } from '#contract/errors.ts';
import { findWhatsApp } from '#contract/whatsApp.ts';
import { isInput } from '#web/lib/form.ts';
import { meta as makeMeta, noindexHeaders } from '#web/lib/meta.ts';
import { pageContext } from '#web/lib/page.ts';
import { t } from '#web/messages/t.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Page, Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import type { Route } from './+types/whatsApp.ts';
import { readWhatsApp } from './whatsAppAddress.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { regid, receipt, search, results } = readWhatsApp(url.searchParams);
  const { bloodgroup, need, hospital, places } = search;
  const input = { regid, receipt, bloodgroup, need, hospital, ...places };
  if (!isInput(findWhatsApp, input))
    return data({ reason: t('calls.noDonor'), results }, { status: url.searchParams.has('to') ? 400 : 200 });
  try {
    const { href } = (await context.get(pageContext).call(findWhatsApp, input)).data;
    return redirect(href, { status: 303, headers: noindexHeaders() });
  } catch (error) {
    if (!isFailure(error) || error.status >= 500) throw error;
    const { status, errors = {}, message, retryAfterSeconds } = error;
    const headers = retryAfterSeconds === undefined ? undefined : { 'Retry-After': String(retryAfterSeconds) };
    return data({ reason: errors.receipt ?? message, results }, { status, headers });
  }
}

export const handle = { isStatic: true };
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => {
  const all = new Headers(loaderHeaders);
  all.set('X-Robots-Tag', 'noindex');
  return all;
};
export const meta: Route.MetaFunction = () => makeMeta({ title: t('donors.notWritten'), isPrivate: true });

export default function WhatsApp({ loaderData: { reason, results } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title={t('donors.notWritten')} homeHref="/" />
      <Page>
        <Stack>
          <Notice kind="warning" title={reason} />
          <div>
            <LinkButton href={results} variant="primary">
              {t('calls.back')}
            </LinkButton>
          </div>
        </Stack>
      </Page>
    </>
  );
}
