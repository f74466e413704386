// A message to a donor whose number is hidden: its form, with `watch` the sender's own page, and with `token` the page on
// which the donor answers. All three need no script.
import { redirect } from 'react-router';
import { RECEIPT_LENGTH } from '#contract/calls.ts';
import { answerMessage, readMessage, sendMessage, watchMessage } from '#contract/donorMessages.ts';
import type { Reply } from '#contract/endpoint.ts';
import { isFailure } from '#contract/errors.ts';
import { dayInIndia } from '#contract/indiaTime.ts';
import { answerLink, behindLink } from '#web/accounts/link.ts';
import { readSearch } from '#web/donors/search.ts';
import { readValues, submit } from '#web/lib/form.ts';
import { meta as makeMeta, noindexHeaders } from '#web/lib/meta.ts';
import { pageContext } from '#web/lib/page.ts';
import { t } from '#web/messages/t.ts';
import type { Route } from './+types/message.ts';
import { AnswerPage } from './AnswerPage.tsx';
import { MessageForm } from './MessageForm.tsx';
import { WatchPage } from './WatchPage.tsx';

const HERE = '/message';

/** What the address holds beside the search to return to. */
const OWN = ['regid', 'receipt', 'watch', 'token', 'answer'];

function searchOf({ searchParams }: URL): string {
  const search = new URLSearchParams(searchParams);
  for (const name of OWN) search.delete(name);
  return search.toString();
}

/** Null where the link is none of ours, with the reason where no key decrypts the message. */
async function readReceived(call: Promise<Reply<typeof readMessage>>) {
  let unreadable: string | undefined;
  const { data: message } = await behindLink(
    call.catch((error: unknown) => {
      if (!isFailure(error) || error.code !== 'conflict') throw error;
      unreadable = error.message;
      return { data: null };
    }),
  );
  return { message, unreadable };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { call } = context.get(pageContext);
  const { searchParams } = url;
  const [token, watch] = [searchParams.get('token'), searchParams.get('watch')];
  const search = searchOf(url);
  const shared = { results: search && `/find-donor?${search}`, address: `${HERE}${url.search}` };
  if (token !== null)
    return {
      ...shared,
      kind: 'answer',
      asked: searchParams.get('answer'),
      ...(await readReceived(call(readMessage, { token }))),
    } as const;
  if (watch !== null)
    return { ...shared, kind: 'watch', state: (await behindLink(call(watchMessage, { watch }))).data } as const;
  const hasDonor = searchParams.get('receipt')?.length === RECEIPT_LENGTH;
  const { bloodgroup, hospital } = readSearch(searchParams);
  return {
    ...shared,
    kind: 'form',
    hasDonor,
    known: { bloodgroup, place: hospital },
    today: dayInIndia(new Date()),
  } as const;
}

export async function action(args: Route.ActionArgs) {
  const { context, request, url } = args;
  const values = readValues(await request.formData());
  const { searchParams } = url;
  const token = searchParams.get('token');
  if (token !== null) return answerLink(args, answerMessage, { token, answer: values.answer });
  const [regid, receipt] = [searchParams.get('regid') ?? '', searchParams.get('receipt') ?? ''];
  const { name, mobileNumber, bloodgroup, place, neededBy, message } = values;
  const input = { regid, receipt, name, mobileNumber, bloodgroup, place, neededBy, message };
  const { reply, formError } = await submit(context.get(pageContext), sendMessage, { values, input });
  if (reply) return redirect(`${HERE}${new URL(reply.data.watch).search}&${searchOf(url)}`, 303);
  const { errors } = formError.data;
  const wrongAddress = errors.receipt ?? errors.regid;
  if (wrongAddress !== undefined) Object.assign(formError.data, { message: wrongAddress, code: 'conflict' });
  return formError;
}

export const handle = { isStatic: true };
export const headers = noindexHeaders;

const titles = {
  form: 'donorMessages.title',
  watch: 'donorMessages.watchTitle',
  answer: 'donorMessages.askTitle',
} as const;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  makeMeta({ title: t(titles[loaderData?.kind ?? 'form']), isPrivate: true });

export default function Message({ loaderData: page, actionData: failed }: Route.ComponentProps) {
  if (page.kind === 'answer') return <AnswerPage {...page} failed={failed?.message} />;
  if (page.kind === 'watch') return <WatchPage {...page} />;
  return <MessageForm {...page} failed={failed} />;
}
