// Requests for blood: the list, and the one that the address names, with the family and the donor to call.
import { redirect } from 'react-router';
import * as contract from '#contract/deskRequests.ts';
import type { DeskRequest } from '#contract/deskRequests.ts';
import { requestWords as words } from '#web/admin/words/desk.ts';
import { moderationTitles } from '#web/admin/words/titles.ts';
import { readValues, type Values } from '#web/lib/form.ts';
import { formatDate } from '#web/lib/format.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { orErrorPage, pageContext, type Page } from '#web/lib/page.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { Route } from './+types/requests.ts';
import { RequestPanel } from './RequestPanel.tsx';
import { requestHref } from './requestHref.ts';
import { send } from './send.ts';
import styles from './desk.module.css';

const readId = (text: string | null | undefined) => /^[1-9]\d{0,14}$/.exec(text?.slice(0, 16) ?? '')?.[0];

async function load({ context, url }: Route.LoaderArgs) {
  const { call } = context.get(pageContext);
  const { data: requests } = await orErrorPage(call(contract.getDeskRequests, {}));
  const asked = readId(url.searchParams.get('request'));
  if (asked === undefined) return { requests, shown: null };
  const { data: shown } = await orErrorPage(call(contract.getDeskRequest, { requestId: asked }));
  return { requests, shown };
}

const changes = {
  claim: contract.claimRequest,
  release: contract.releaseRequest,
  open: contract.openRequest,
  next: contract.nextDonor,
} as const;
const isChange = (intent: string): intent is keyof typeof changes => Object.hasOwn(changes, intent);
const isOutcome = (value: string): value is contract.DeskOutcome =>
  contract.deskOutcomes.some((outcome) => outcome === value);

/** Records an outcome; after a call the next donor comes at once. */
async function record(page: Page, request: Request, values: Values): Promise<void> {
  const { requestId, regid, outcome = '', gaveOn, name = '' } = values;
  const reply = await send(page, request, contract.recordCall, { requestId, regid, outcome, gaveOn });
  if (!reply || !isOutcome(outcome)) return;
  page.toast({ kind: 'success', text: words.recorded(name, words.outcomes[outcome]) });
  if (outcome !== 'gave') await send(page, request, contract.nextDonor, { requestId });
}

async function end(page: Page, request: Request, { requestId, action, reason }: Values): Promise<void> {
  const reply = await send(page, request, contract.endRequest, { requestId, action, reason });
  if (reply) page.toast({ kind: 'success', text: words.ended });
}

async function change(page: Page, request: Request, values: Values): Promise<void> {
  const { intent = '', requestId, userID } = values;
  if (values.outcome !== undefined) await record(page, request, values);
  else if (intent === 'end') await end(page, request, values);
  else if (intent === 'hand-over') await send(page, request, contract.handOverRequest, { requestId, userID });
  else if (isChange(intent)) await send(page, request, changes[intent], { requestId });
}

async function act({ context, request }: Route.ActionArgs) {
  const values = readValues(await request.formData());
  await change(context.get(pageContext), request, values);
  return redirect(requestHref(readId(values.requestId) ?? ''), 303);
}

export { load as loader, load as clientLoader, act as action, act as clientAction };

export const meta: Route.MetaFunction = () => makeMeta({ title: moderationTitles.desk, isPrivate: true });

function Item({ request, userID, isShown }: { request: DeskRequest; userID: string; isShown: boolean }) {
  const { requestId, bloodgroup, units, need, hospital, districtName, neededBy, state, claimedBy, coming } = request;
  return (
    <li className={styles.item}>
      <Anchor
        href={requestHref(String(requestId))}
        aria-current={isShown ? 'true' : undefined}
        className={styles.itemLink}
        data-keep-scroll
      >
        <strong className={styles.group}>{bloodgroup}</strong>
        <span>
          {words.units(units)} · {words.needs[need]} · {words.until(formatDate(neededBy))}
          <br />
          {hospital}, {districtName}
        </span>
      </Anchor>
      <span className={styles.badges}>
        <Badge kind={state === 'open' ? 'good' : 'unavailable'}>{state === 'open' ? words.open : words.waiting}</Badge>
        {claimedBy === null ? null : (
          <span className={styles.soft}>{claimedBy === userID ? words.yours : words.others(claimedBy)}</span>
        )}
        {coming > 0 ? <span className={styles.soft}>{words.coming(coming)}</span> : null}
      </span>
    </li>
  );
}

export default function Requests({ loaderData: { requests, shown }, matches }: Route.ComponentProps) {
  const { userID } = matches[2].loaderData;
  return (
    <div className={styles.desk}>
      <Card title={words.list}>
        {requests.length === 0 ? <EmptyState text={words.none} /> : null}
        <ul role="list" className={styles.list}>
          {requests.map((request) => (
            <Item
              key={request.requestId}
              request={request}
              userID={userID}
              isShown={request.requestId === shown?.request.requestId}
            />
          ))}
        </ul>
      </Card>
      {shown ? (
        <RequestPanel key={shown.request.requestId} {...shown} userID={userID} />
      ) : (
        <p className={styles.soft}>{words.choose}</p>
      )}
    </div>
  );
}
