// Requests for blood: the list, and the one that the address names, with the family and the donor to call.
import { redirect } from 'react-router';
import * as contract from '#contract/deskRequests.ts';
import { isDaytime } from '#contract/indiaTime.ts';
import { requestWords as words } from './words.ts';
import { metaOf } from '#web/admin/pages.ts';
import { readValues, type Values } from '#web/lib/form.ts';
import { orErrorPage, pageContext, type Page } from '#web/lib/page.ts';
import { readPage } from '#web/lib/paging.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import type { Route } from './+types/requests.ts';
import { findCommand, type Outcome } from '#web/admin/commands/command.ts';
import { runCommand } from '#web/admin/commands/runCommand.ts';
import { DeskQuestion } from './Command.tsx';
import { commands, type OnDesk } from './commands.ts';
import { deskHref, NO_DONOR } from './deskHref.ts';
import { lineOf, RequestList, type ListShown } from './RequestList.tsx';
import { RequestPanel } from './RequestPanel.tsx';
import { send } from './send.ts';
import styles from './desk.module.css';

const readId = (text: string | null | undefined) => /^[1-9]\d{0,14}$/.exec(text?.slice(0, 16) ?? '')?.[0];
const PAGE = 25;
/** Those of one sender are folded. */
const PAGE_OF_UNCALLED = 100;

async function loadList({ call }: Page, params: URLSearchParams): Promise<ListShown> {
  const group = contract.deskGroups.find((one) => one === params.get('group')) ?? 'own';
  const search = params.get('search')?.trim().slice(0, 100) ?? '';
  const limit = group === 'uncalled' && search === '' ? PAGE_OF_UNCALLED : PAGE;
  const page = readPage(params);
  const asked = { group, searchTerm: search, limit, offset: (page - 1) * limit };
  const { data: rows, totalRecords: total = 0 } = await call(contract.getDeskRequests, asked);
  return { group, search, rows, total, page, pages: Math.ceil(total / limit) };
}

/** The lines of the question whether to decline them. */
async function loadAsked({ call }: Page, params: URLSearchParams): Promise<contract.DeskRequest[]> {
  if (params.get('ask') !== 'decline') return [];
  const sender = params.get('sender')?.slice(0, 100);
  const id = readId(params.get('about'));
  if (sender) return (await call(contract.getDeskRequests, { group: 'uncalled', sender, limit: 100 })).data;
  return id === undefined ? [] : [(await call(contract.getDeskRequest, { requestId: id })).data.request];
}

async function load({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const id = readId(url.searchParams.get('request'));
  const [list, asked, shown] = await orErrorPage(
    Promise.all([
      loadList(page, url.searchParams),
      loadAsked(page, url.searchParams),
      id === undefined ? null : page.call(contract.getDeskRequest, { requestId: id }),
    ]),
  );
  const now = new Date();
  return { list, asked, shown: shown?.data ?? null, isNight: !isDaytime(now), now: now.getTime() };
}

/** Of the address. */
type Changes = Record<string, string | null>;

/** What the address says where nobody can be called. */
async function callNext(page: Page, request: Request, { requestId, evenIfEnough }: Values): Promise<Changes> {
  const input = { requestId, evenIfEnough: evenIfEnough === 'yes' };
  return (await send(page, request, contract.nextDonor, input))?.data === null ? { [NO_DONOR]: '' } : {};
}

/** Records an outcome. After a call the next donor comes at once, unless this one comes: that may be enough. */
async function record(page: Page, request: Request, values: Values): Promise<Changes> {
  const { intent, requestId, regid, outcome, gaveOn } = values;
  const reply = await send(page, request, contract.recordCall, { requestId, regid, outcome, gaveOn });
  const isLast = outcome === 'gave' || outcome === 'coming' || intent === 'correct';
  return !reply || isLast ? {} : callNext(page, request, values);
}

async function act(args: Route.ActionArgs) {
  const { context, request, url } = args;
  const page = context.get(pageContext);
  const form = await request.formData();
  const values = readValues(form);
  const answered = { ask: null, sender: null, about: null };
  const at = (changes: Changes) => deskHref(url.searchParams, { ...answered, ...changes });
  if (values.outcome !== undefined) return redirect(at(await record(page, request, values)), 303);
  if (values.intent === 'next') return redirect(at(await callNext(page, request, values)), 303);
  // The address asks: those of one sender are read first.
  const { intent = '', sender = null, requestIds = null } = values;
  const isQuestion = findCommand<OnDesk>(commands, intent)?.question !== undefined && values.confirmed === undefined;
  if (isQuestion) return redirect(at({ ask: intent, sender, about: requestIds }), 303);
  return runCommand(args, form, commands, { next: at({}), isTold: true, shown: ['contactName', 'neededBy'] });
}

export { load as loader, load as clientLoader, act as action, act as clientAction };

export const meta = metaOf('desk');

/** On a phone either the list or a request. */
export default function Requests({ loaderData, actionData, matches }: Route.ComponentProps) {
  const outcome: Outcome = actionData ?? {};
  const { list, asked, shown, isNight, now } = loaderData;
  const { publicUrl } = matches[0].loaderData;
  const { userID } = matches[2].loaderData;
  const { requests: counts, onDuty } = matches[4].loaderData;
  const shared = { userID, now };
  return (
    <div className={styles.desk} data-shown={shown ? '' : undefined}>
      <RequestList
        list={list}
        counts={counts}
        hasDistricts={onDuty !== null}
        shownId={shown?.request.requestId}
        {...shared}
      />
      {shown ? (
        <div>
          <Anchor href={deskHref(new URLSearchParams({ group: list.group }), {})} className={styles.back}>
            All requests
          </Anchor>
          <RequestPanel
            key={shown.request.requestId}
            shown={shown}
            isNight={isNight}
            publicUrl={publicUrl}
            outcome={outcome}
            {...shared}
          />
        </div>
      ) : (
        <p className="soft">
          {list.rows.length > 0 ? 'Choose a request. Who takes it sees the family and calls donors.' : ''}
        </p>
      )}
      <DeskQuestion
        name="decline"
        what={words.requests(asked.length)}
        ids={asked.map(({ requestId }) => ['requestIds', requestId] as const)}
        lines={asked.map(lineOf)}
        outcome={outcome}
      />
    </div>
  );
}
