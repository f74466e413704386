// What the forms of the page of administrators do. The address says to whom, and which role.
import { redirect } from 'react-router';
import { inviteAdmin, removeAdmin, setAdminRole } from '#contract/admins.ts';
import { decideNaming, setCoordinator } from '#contract/coordinators.ts';
import type { Endpoint, InputOf, Reply } from '#contract/endpoint.ts';
import { adminRoles } from '#contract/profile.ts';
import type { Undo } from '#contract/undo.ts';
import { ADMINS, donorHref } from '#web/admin/donorHref.ts';
import { throwWhenLoggedOut } from '#web/dashboard/guard.ts';
import type { Values } from '#web/lib/form.ts';
import type { Page } from '#web/lib/page.ts';
import { submitWithPassword } from '#web/reauthentication/reauthentication.ts';

/** What the address can ask about somebody. */
export const questions = ['role', 'remove', 'again', 'approve', 'refuse'] as const;
export type Ask = (typeof questions)[number];

export const readAsk = (params: URLSearchParams) => questions.find((one) => one === params.get('ask')) ?? null;

/** Where a step leads back to: the donor's page, if it began there. */
export function backHref(params: URLSearchParams): string {
  const regid = Number(params.get('person'));
  return params.has('donor') && Number.isSafeInteger(regid) ? donorHref(regid) : ADMINS;
}

interface Submitted {
  page: Page;
  request: Request;
  params: URLSearchParams;
  values: Values;
}

async function change<E extends Endpoint>(
  { page, request, params, values }: Submitted,
  endpoint: E,
  input: { [Name in keyof InputOf<E>]?: unknown },
  describe: (data: Reply<E>['data']) => string,
) {
  const { reply, failure, formError } = await submitWithPassword(page, endpoint, { values, input });
  if (reply) {
    const { undo } = reply.data as { undo?: Undo };
    page.toast({ kind: 'success', title: 'Success', text: describe(reply.data), ...(undo && { undo: undo.auditId }) });
    return redirect(backHref(params), 303);
  }
  throwWhenLoggedOut(request, failure);
  return formError;
}

/** More than 100 ids have. */
const LONGEST = 1700;

/** Of a hidden field; what is too long is refused as it is. */
function idList(text = ''): string[] | null {
  if (text === '') return null;
  return text.length > LONGEST ? [text] : text.split(',');
}

function setRole(submitted: Submitted) {
  const { regid, userID, had, before, districts: chosen } = submitted.values;
  const role = submitted.params.get('role') ?? undefined;
  if (role === 'coordinator') {
    const input = { userID, districts: idList(chosen) ?? [], before: idList(before) };
    return change(submitted, setCoordinator, input, ({ userID: who, districts }) => {
      const count = districts?.length ?? 0;
      return `${who} is coordinator of ${count} ${count === 1 ? 'district' : 'districts'}.`;
    });
  }
  const isAdmin = adminRoles.some((one) => one === had);
  const text = ({ userID: who }: { userID: string }) =>
    `${who} is ${role === 'moderator' ? 'a moderator' : 'an administrator'} now, is told by e-mail and has to log in again.`;
  return isAdmin
    ? change(submitted, setAdminRole, { regid, role }, text)
    : change(submitted, inviteAdmin, { regid, role }, text);
}

function remove(submitted: Submitted) {
  const { regid, userID, had, before } = submitted.values;
  if (had === 'coordinator') {
    const input = { userID, districts: null, before: idList(before) };
    return change(submitted, setCoordinator, input, (taken) => `${taken.userID} is no longer a coordinator.`);
  }
  return change(submitted, removeAdmin, { regid }, ({ userID: who, erased }) => {
    const text = `${who} is no longer ${had === 'moderator' ? 'a moderator' : 'an administrator'}.`;
    return erased ? `${text} The account was erased.` : text;
  });
}

export function changePeople(submitted: Submitted) {
  const { regid, userID, emailId, role, fullName, mobileNumber } = submitted.values;
  const ask = readAsk(submitted.params);
  const invited = (data: { userID: string }) => `${data.userID} gets an e-mail with a link.`;
  if (ask === 'role') return setRole(submitted);
  if (ask === 'remove') return remove(submitted);
  if (ask === 'again') return change(submitted, inviteAdmin, { regid }, invited);
  if (submitted.params.has('invite')) return change(submitted, inviteAdmin, { userID, emailId, role }, invited);
  if (ask === null) return redirect(ADMINS, 303);
  const input = { regid, approved: ask === 'approve', fullName, mobileNumber };
  return change(submitted, decideNaming, input, ({ userID: who, named }) =>
    named ? `Visitors read the name and number of ${who} now.` : `The name and number of ${who} stay unpublished.`,
  );
}
