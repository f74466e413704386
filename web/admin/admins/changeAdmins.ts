// What the forms of the page of administrators do: invite, invite again, promote a donor, remove.
import { redirect } from 'react-router';
import { getRegisteredDonors } from '#contract/adminDonors.ts';
import { inviteAdmin, removeAdmin, setAdminRole } from '#contract/admins.ts';
import { decideNaming, setCoordinator } from '#contract/coordinators.ts';
import type { Endpoint, InputOf, Reply } from '#contract/endpoint.ts';
import { Failure, invalid, isFailure } from '#contract/errors.ts';
import { adminRoles } from '#contract/profile.ts';
import { adminWords } from '#web/admin/words/admins.ts';
import { coordinatorWords } from '#web/admin/words/coordinators.ts';
import { throwWhenLoggedOut } from '#web/dashboard/guard.ts';
import { toFormError, type FormState, type Values } from '#web/lib/form.ts';
import type { Page } from '#web/lib/page.ts';
import { submitWithPassword } from '#web/reauthentication/reauthentication.ts';

export const ADMINS = '/dashboard/admins';
/** The largest page of a list. */
const PAGE = 100;
/** More characters than a user id has. */
const LONGEST = 100;

// The `intent` of each form's button; those about one administrator end with the regid.
export const INVITE = 'invite';
export const PROMOTE = 'promote';
export const AGAIN = 'again-';
export const REMOVE = 'remove-';
export const SET_COORDINATOR = 'coordinator';
export const TAKE_ROLE = 'take-role-';
export const APPROVE = 'approve-naming-';
export const REFUSE = 'refuse-naming-';

/** The administrator who is asked for the password, and the form that was sent last. */
export interface Asked {
  userID: string;
  sent: FormState | undefined;
}
export const ROLES = { moderator: 'moderator-', administrator: 'administrator-' } as const;

interface Submitted {
  page: Page;
  request: Request;
  /** Those of checkboxes are in one text. */
  values: Values;
}

function back(page: Page, text: string): Response {
  page.toast({ kind: 'success', title: 'Success', text });
  return redirect(ADMINS, 303);
}

async function change<E extends Endpoint>(
  { page, request, values }: Submitted,
  endpoint: E,
  input: { [Name in keyof InputOf<E>]?: unknown },
  describe: (data: Reply<E>['data']) => string,
) {
  const { reply, failure, formError } = await submitWithPassword(page, endpoint, { values, input });
  if (reply) return back(page, describe(reply.data));
  throwWhenLoggedOut(request, failure);
  if (failure.errors || failure.code === 'reauthenticate') return formError;
  page.toast({ kind: 'error', title: 'Error', text: failure.message });
  return redirect(ADMINS, 303);
}

/** The regid of a donor. Throws a 400 for the field where there is none with this user id. */
async function findDonor({ call }: Page, userID: string): Promise<number> {
  // The search also finds user ids, names and addresses that contain it.
  for (let offset = 0; ; offset += PAGE) {
    const { data: found } = await call(getRegisteredDonors, { searchTerm: userID, limit: PAGE, offset });
    const donor = found.find((one) => one.userID.toLowerCase() === userID.toLowerCase());
    if (donor) return donor.regid;
    if (found.length < PAGE) throw invalid('donorUserID', adminWords.noSuchDonor);
  }
}

async function promote(submitted: Submitted) {
  const { page, request, values } = submitted;
  try {
    const regid = await findDonor(page, values.donorUserID?.slice(0, LONGEST).trim() ?? '');
    return await change(submitted, inviteAdmin, { regid, role: values.role }, ({ userID }) =>
      adminWords.promoted(userID),
    );
  } catch (error) {
    if (!isFailure(error)) throw error;
    throwWhenLoggedOut(request, error);
    const message = error.errors?.donorUserID ?? error.errors?.searchTerm ?? error.message;
    return toFormError(values, new Failure(error.code, { errors: { donorUserID: message } }));
  }
}

export function changeAdmins(submitted: Submitted) {
  const { intent = '', userID, emailId, role } = submitted.values;
  const regid = intent.replace(/^[a-z-]+/, '');
  if (intent === INVITE)
    return change(submitted, inviteAdmin, { userID, emailId, role }, (invited) => adminWords.invited(invited.userID));
  if (intent === PROMOTE) return promote(submitted);
  if (intent.startsWith(AGAIN))
    return change(submitted, inviteAdmin, { regid }, (invited) => adminWords.invited(invited.userID));
  if (intent.startsWith(TAKE_ROLE))
    return change(submitted, setCoordinator, { userID, districts: null }, (taken) =>
      coordinatorWords.taken(taken.userID),
    );
  if (intent === SET_COORDINATOR) {
    const districts = submitted.values.districts?.split(',').filter(Boolean) ?? [];
    return change(submitted, setCoordinator, { userID, districts }, (given) =>
      coordinatorWords.given(given.userID, given.districts?.length ?? 0),
    );
  }
  if (intent.startsWith(APPROVE) || intent.startsWith(REFUSE)) {
    const { fullName, mobileNumber } = submitted.values;
    const approved = intent.startsWith(APPROVE);
    return change(submitted, decideNaming, { regid, approved, fullName, mobileNumber }, ({ userID: who, named }) =>
      named ? coordinatorWords.approved(who) : coordinatorWords.refused(who),
    );
  }
  const wanted = adminRoles.find((one) => intent.startsWith(ROLES[one]));
  if (wanted)
    return change(submitted, setAdminRole, { regid, role: wanted }, (changed) =>
      adminWords.roleChanged(changed.userID, wanted),
    );
  if (!intent.startsWith(REMOVE)) return redirect(ADMINS, 303);
  return change(submitted, removeAdmin, { regid }, ({ userID: who, erased }) =>
    erased ? adminWords.removedAndErased(who) : adminWords.removed(who),
  );
}
