// Finds the page of an address for visitors without a session: cached, revalidated or rendered.
import type { Endpoint } from '#contract/endpoint.ts';
import { isFailure } from '#contract/errors.ts';
import type { Caller } from '#server/http/caller.ts';
import { countRequest } from '#server/http/endpoints.ts';
import {
  callInProcess,
  countRevealedDonors,
  newNonce,
  render,
  type CallContext,
  type LimitExceeded,
  type Site,
} from './callInProcess.ts';
import { PageCalls, readPageState } from './pageCache.ts';
import { makeSharedPage, type SharedPage } from './sharedPage.ts';

/** What a page asked for while it was rendered. */
interface Asked {
  calls: PageCalls;
  calledEndpoints: Set<Endpoint>;
  revealed: (readonly number[])[];
}

function askFor(caller: Caller, site: Site): Asked {
  const revealed: (readonly number[])[] = [];
  const calledEndpoints = new Set<Endpoint>();
  const onReveal: CallContext['onReveal'] = (shown) => {
    revealed.push(shown);
    return countRevealedDonors(caller, site.services, shown);
  };
  return {
    calls: new PageCalls(callInProcess(caller, site, { calledEndpoints, onReveal })),
    calledEndpoints,
    revealed,
  };
}

const isLimit = (error: unknown) => isFailure(error) && error.status === 429;

/** A page for everyone without a session. */
interface Wanted {
  address: string;
  /** Longer than a second. */
  mayStore: boolean;
}

/** No cookie, header or host of the visitor is used. */
async function renderShared({ address }: Wanted, caller: Caller, site: Site, asked: Asked): Promise<SharedPage> {
  const { calls, calledEndpoints, revealed } = asked;
  const request = new Request(new URL(address, site.services.config.publicUrl));
  const nonce = newNonce();
  const personal = { visitor: null, toasts: [], toast: () => undefined, nonce, isCached: true };
  const response = await render(request, caller, site, { ...personal, call: calls.call });
  const html = await response.text();
  const { status, headers } = response;
  const isPrivate = status === 429 || calls.errors.some(isLimit);
  const page = { status, headers, html, nonce, calledEndpoints: [...calledEndpoints], revealed, isPrivate };
  return makeSharedPage(page);
}

/** Revalidates the page or renders it. Its reader is counted by the calls. */
async function loadPage(wanted: Wanted, caller: Caller, site: Site): Promise<SharedPage> {
  const { stored } = site.services.cache;
  const state = await readPageState(site.services);
  const asked = askFor(caller, site);
  const unchanged = await stored.findUnchanged(wanted.address, state, asked.calls);
  if (unchanged) return unchanged;
  // A reader who was counted while revalidating is not refused; the limit of concurrent requests still holds.
  const isCounted = asked.calledEndpoints.size > 0;
  const page = await site.limitRenders(() => renderShared(wanted, caller, site, asked), isCounted);
  if (wanted.mayStore) await stored.store(wanted.address, state, page, asked.calls);
  return page;
}

/** Counts the reader of a page that was loaded for another. Returns the error of a limit or the quota. */
async function countReader({ head }: SharedPage, caller: Caller, site: Site): Promise<LimitExceeded | null> {
  let endpoints: readonly Endpoint[] = [];
  try {
    for (const endpoint of head.calledEndpoints) {
      endpoints = [endpoint];
      await countRequest(endpoint, site.services, caller);
    }
    endpoints = head.calledEndpoints.filter(({ reveals }) => reveals);
    // One call at a time, as when they were made: a wait pays for one.
    for (const donors of head.revealed) await countRevealedDonors(caller, site.services, donors);
    return null;
  } catch (error) {
    if (isFailure(error) && error.status === 429) return { failure: error, endpoints };
    throw error;
  }
}

/** `page` is null where this reader needs one of its own, because of `limitExceeded` or of another reader's limits. */
type Found = { page: SharedPage } | { page: null; limitExceeded: LimitExceeded | null };

export async function findSharedPage(wanted: Wanted, caller: Caller, site: Site): Promise<Found> {
  const { pages } = site.services.cache;
  const load = () => loadPage(wanted, caller, site);
  let found = await pages.find(wanted.address, load);
  // The page says that its reader is over a limit, so it is not cached: the next one is likely to be shareable.
  if (found.isHit && found.value.head.isPrivate) found = await pages.find(wanted.address, load);
  const { value: page, isHit } = found;
  if (!isHit) return { page };
  if (page.head.isPrivate) return { page: null, limitExceeded: null };
  const limitExceeded = await countReader(page, caller, site);
  return limitExceeded ? { page: null, limitExceeded } : { page };
}
