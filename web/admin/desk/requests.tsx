// Requests for blood: the list, and the one that the address names, with the family and the donor to call.
import { redirect } from 'react-router';
import * as contract from '#contract/deskRequests.ts';
import { isDaytime } from '#contract/indiaTime.ts';
import { requestWords as words } from '#web/admin/words/desk.ts';
import { moderationTitles } from '#web/admin/words/titles.ts';
import { readValues, type Values } from '#web/lib/form.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { orErrorPage, pageContext, type Page } from '#web/lib/page.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import type { Route } from './+types/requests.ts';
import { RequestList } from './RequestList.tsx';
import { RequestPanel } from './RequestPanel.tsx';
import { DESK, NO_DONOR, requestHref } from './requestHref.ts';
import { send } from './send.ts';
import styles from './desk.module.css';

const readId = (text: string | null | undefined) => /^[1-9]\d{0,14}$/.exec(text?.slice(0, 16) ?? '')?.[0];

async function load({ context, url }: Route.LoaderArgs) {
  const { call } = context.get(pageContext);
  const groups = contract.deskGroups.map((group) => call(contract.getDeskRequests, { group, limit: 100 }));
  const requests = (await orErrorPage(Promise.all(groups))).flatMap(({ data }) => data);
  const asked = readId(url.searchParams.get('request'));
  const isNight = !isDaytime(new Date());
  if (asked === undefined) return { requests, shown: null, isNight };
  const { data: shown } = await orErrorPage(call(contract.getDeskRequest, { requestId: asked }));
  return { requests, shown, isNight };
}

const changes = {
  claim: contract.claimRequest,
  release: contract.releaseRequest,
  open: contract.openRequest,
} as const;
const isChange = (intent: string): intent is keyof typeof changes => Object.hasOwn(changes, intent);

/** What the address says where nobody can be called. */
async function callNext(page: Page, request: Request, requestId: string | undefined): Promise<string> {
  const reply = await send(page, request, contract.nextDonor, { requestId });
  return reply?.data === null ? `&${NO_DONOR}` : '';
}

/** Records an outcome. After a call the next donor comes at once, unless this one comes: that may be enough. */
async function record(page: Page, request: Request, values: Values): Promise<string> {
  const { intent, requestId, regid, outcome, gaveOn } = values;
  const reply = await send(page, request, contract.recordCall, { requestId, regid, outcome, gaveOn });
  if (!reply) return '';
  const isLast = outcome === 'gave' || outcome === 'coming' || intent === 'correct';
  return isLast ? '' : callNext(page, request, requestId);
}

async function end(page: Page, request: Request, { requestId, action, reason }: Values): Promise<void> {
  const reply = await send(page, request, contract.endRequest, { requestId, action, reason });
  if (reply) page.toast({ kind: 'success', text: words.ended });
}

/** Returns what to add to the address. */
async function change(page: Page, request: Request, values: Values): Promise<string> {
  const { intent = '', requestId, userID } = values;
  if (values.outcome !== undefined) return record(page, request, values);
  if (intent === 'next') return callNext(page, request, requestId);
  if (intent === 'end') await end(page, request, values);
  else if (intent === 'hand-over') await send(page, request, contract.handOverRequest, { requestId, userID });
  else if (isChange(intent)) await send(page, request, changes[intent], { requestId });
  return '';
}

async function act({ context, request }: Route.ActionArgs) {
  const values = readValues(await request.formData());
  const more = await change(context.get(pageContext), request, values);
  const requestId = readId(values.requestId) ?? '';
  return redirect(requestHref(requestId) + (requestId === '' ? '' : more), 303);
}

export { load as loader, load as clientLoader, act as action, act as clientAction };

export const meta: Route.MetaFunction = () => makeMeta({ title: moderationTitles.desk, isPrivate: true });

/** On a phone either the list or a request. */
export default function Requests({ loaderData: { requests, shown, isNight }, matches }: Route.ComponentProps) {
  const { userID } = matches[2].loaderData;
  const choose = requests.length > 0 ? <p className={styles.soft}>{words.choose}</p> : null;
  return (
    <div className={styles.desk} data-shown={shown ? '' : undefined}>
      <div className={styles.requests}>
        <RequestList requests={requests} userID={userID} shownId={shown?.request.requestId} />
      </div>
      {shown ? (
        <Stack>
          <Anchor href={DESK} className={styles.back}>
            {words.all(requests.length)}
          </Anchor>
          <RequestPanel key={shown.request.requestId} {...shown} userID={userID} isNight={isNight} />
        </Stack>
      ) : (
        choose
      )}
    </div>
  );
}
