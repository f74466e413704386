// A family asks for blood; with the token of its link, its own page about the request.
import { redirect, redirectDocument } from 'react-router';
import { confirmBloodRequest, manageBloodRequest, readOwnBloodRequest } from '#contract/bloodRequests.ts';
import { answerLink, behindLink } from '#web/accounts/link.ts';
import { readValues, type FormState } from '#web/lib/form.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { pageContext, pageServices } from '#web/lib/page.ts';
import { t } from '#web/messages/t.ts';
import { Page } from '#web/ui/Layout.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import type { Route } from './+types/need.ts';
import { describeDuty } from '#web/content/duty.ts';
import { OwnRequest } from './OwnRequest.tsx';
import { RequestForm } from './RequestForm.tsx';
import { loadRequest, readAsked, submitRequest, type RequestState } from './requestForm.ts';

async function load({ context, url }: Route.LoaderArgs) {
  const { call } = context.get(pageContext);
  const token = url.searchParams.get('token');
  const duty = await describeDuty(new Date());
  if (token === null)
    return { kind: 'form', duty, state: await loadRequest(call, readAsked(url.searchParams)) } as const;
  const { data: own } = await behindLink(call(readOwnBloodRequest, { token }));
  return { kind: 'own', duty, own } as const;
}

/** Without requests there is no such page. */
export function loader(args: Route.LoaderArgs) {
  if (!args.context.get(pageServices).takesRequests) throw redirect('/');
  return load(args);
}

async function act(args: Route.ActionArgs, leadTo: (href: string) => Response) {
  const { context, request, url } = args;
  const form = await request.formData();
  const token = url.searchParams.get('token');
  if (token !== null) {
    const { action, donor } = readValues(form);
    return action === 'confirm'
      ? answerLink(args, confirmBloodRequest, { token })
      : answerLink(args, manageBloodRequest, { token, action, donor });
  }
  const { publicId, redisplay } = await submitRequest(context.get(pageContext), form);
  return redisplay ?? leadTo(`/need/${publicId}`);
}

export const action = (args: Route.ActionArgs) => act(args, (href) => redirect(href, 303));

/** The page of a request ships no framework. */
export const clientAction = (args: Route.ClientActionArgs) => act(args, (href) => redirectDocument(href, 303));

export { load as clientLoader };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData?.kind === 'own'
    ? makeMeta({ title: t('bloodRequests.ownTitle'), isPrivate: true })
    : makeMeta({ title: t('bloodRequests.ask'), description: t('bloodRequests.lead') });

const isRequest = (state: FormState): state is RequestState => 'places' in state;

export default function Need({ loaderData, actionData }: Route.ComponentProps) {
  const failed = actionData?.message;
  if (loaderData.kind === 'own') return <OwnRequest own={loaderData.own} duty={loaderData.duty} failed={failed} />;
  const shown = actionData && isRequest(actionData) ? actionData : loaderData.state;
  return (
    <>
      <PageTitle title={t('bloodRequests.ask')} homeHref="/" isCompact />
      <Page space={false}>
        <RequestForm state={shown} duty={loaderData.duty.text} />
      </Page>
    </>
  );
}
