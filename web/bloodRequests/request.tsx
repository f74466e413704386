// The page of a request, which is shared: no name, no number. A donor who was asked answers here. It needs no script.
import { isRouteErrorResponse, redirect } from 'react-router';
import { Failure, isFailure } from '#contract/errors.ts';
import { nameInSentence } from '#contract/placeNames.ts';
import { answerBloodRequest, getBloodRequest, readAskedRequest, reportBloodRequest } from '#contract/bloodRequests.ts';
import { behindLink } from '#web/accounts/link.ts';
import { FormPage } from '#web/ui/FormPage.tsx';
import { readValues, submit } from '#web/lib/form.ts';
import { meta as makeMeta, noindexHeaders } from '#web/lib/meta.ts';
import { orErrorPage, pageServices } from '#web/lib/page.ts';
import { nameLanguage } from '#web/messages/language.ts';
import { routerHref } from '#web/messages/address.ts';
import { t } from '#web/messages/t.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { CopyLink } from '#web/ui/CopyLink.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import type { Route } from './+types/request.ts';
import { describeDuty } from '#web/content/duty.ts';
import { Answers } from './Answers.tsx';
import { ReportForm } from './ReportForm.tsx';
import { NoRequest, RequestCard, StateNotice, WaysOn } from './RequestCard.tsx';

const tokenIn = ({ searchParams }: URL) => searchParams.get('token');

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { call, visitor, takesRequests, publicUrl } = context.get(pageServices);
  if (!takesRequests) throw redirect('/');
  const { publicId } = params;
  const token = tokenIn(url);
  const found = call(getBloodRequest, { publicId, language: nameLanguage() }).catch((error: unknown) => {
    if (isFailure(error) && error.code === 'invalid_input') throw new Failure('not_found', {});
    throw error;
  });
  const { data: request } = await orErrorPage(found);
  const mayBeAsked = token !== null || visitor !== null;
  const { data: asked } = mayBeAsked ? await behindLink(call(readAskedRequest, { publicId, token })) : { data: null };
  return {
    request,
    asked,
    duty: await describeDuty(new Date()),
    wanted: url.searchParams.get('answer'),
    isLoggedIn: visitor !== null,
    isReport: url.searchParams.has('report'),
    isReported: url.searchParams.has('reported'),
    address: `${publicUrl}/need/${publicId}`,
  };
}

export async function action({ context, params: { publicId }, request, url }: Route.ActionArgs) {
  const values = readValues(await request.formData());
  const page = context.get(pageServices);
  if (values.reason !== undefined) {
    const { reply, formError } = await submit(page, reportBloodRequest, { values, input: { ...values, publicId } });
    return reply ? redirect(`/need/${publicId}?reported=1`, 303) : formError;
  }
  const input = { publicId, token: tokenIn(url), answer: values.answer };
  const { reply, formError } = await submit(page, answerBloodRequest, { values, input });
  if (reply) return redirect(routerHref(url), 303);
  formError.data.message = formError.data.errors.token ?? formError.data.message;
  return formError;
}

export const handle = { isStatic: true };
export const headers = noindexHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const request = loaderData?.request;
  if (!request?.bloodgroup) return makeMeta({ title: t('bloodRequests.title'), isPrivate: true });
  const { bloodgroup: group, hospital, districtName } = request;
  const title = t('bloodRequests.titleOf', { group });
  return makeMeta({ title, description: `${hospital}, ${nameInSentence(districtName ?? '')}`, isPrivate: true });
};

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <>
      <PageTitle title={t('bloodRequests.title')} homeHref="/" isCompact />
      <FormPage>
        <NoRequest />
      </FormPage>
    </>
  );
}

export default function Request({ loaderData, actionData: failed }: Route.ComponentProps) {
  const { request, asked, duty, wanted, isLoggedIn, isReport, isReported, address } = loaderData;
  const { publicId, state, bloodgroup } = request;
  const isOpen = state === 'open';
  const text = `${t('bloodRequests.titleOf', { group: bloodgroup ?? '' })}: ${address}`;
  return (
    <>
      <PageTitle title={t('bloodRequests.title')} homeHref="/" isCompact />
      <FormPage>
        {failed?.message && failed.values.reason === undefined ? (
          <Notice kind="error" alert title={failed.message} />
        ) : null}
        {isReported ? <Notice kind="success" title={t('bloodRequests.reported')} /> : null}
        <RequestCard request={request} />
        {isOpen ? <Answers {...{ publicId, asked, wanted, isLoggedIn }} /> : null}
        {bloodgroup === null || asked ? null : (
          <>
            <LinkButton href={`https://wa.me/?${new URLSearchParams({ text }).toString()}`} target="_blank" wide>
              {t('bloodRequests.share')}
            </LinkButton>
            <CopyLink />
          </>
        )}
        {isOpen ? null : <StateNotice state={state} duty={duty.text} />}
        {bloodgroup === null && !asked && (state === 'unconfirmed' || state === 'waiting') ? (
          <>
            <p>{t('bloodRequests.meanwhile')}</p>
            <LinkButton href="/find-donor" wide>
              {t('site.findDonor')}
            </LinkButton>
          </>
        ) : null}
        {/* A family without an e-mail address has no other page. */}
        {!asked && (state === 'closed' || state === 'refused' || state === 'expired') ? <WaysOn /> : null}
        <p>
          <strong>{t('bloodRequests.noMoney')}</strong>
        </p>
        {state === 'unconfirmed' ? null : <ReportForm publicId={publicId} isShown={isReport} failed={failed} />}
      </FormPage>
    </>
  );
}
