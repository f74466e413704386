// Edit Profile: the fields that a donor can change.
import { data, redirect } from 'react-router';
import { updateDonor } from '#contract/accounts.ts';
import { getAccountStatus } from '#contract/accountStatus.ts';
import { cancelEmailChange } from '#contract/links.ts';
import { readValues, submit } from '#web/lib/form.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { orErrorPage, pageContext, type Page } from '#web/lib/page.ts';
import { t } from '#web/messages/t.ts';
import { Card } from '#web/ui/Card.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { loadUser, throwWhenLoggedOut } from '#web/dashboard/guard.ts';
import type { Route } from './+types/editProfile.ts';
import { GenderField } from './GenderField.tsx';
import { validateDate, loadProfile, profileOutcome, showPlaces, showProfileAgain, toProfileChange } from './profile.ts';
import { CANCEL_CHANGE, EDIT_PROFILE, PendingEmail } from './PendingEmail.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { submitWithPassword } from '#web/reauthentication/reauthentication.ts';

/** For an administrator, in English like their other pages. */
const noDonorProfile =
  'This account was made for administration and is no donor: it has a user id and an e-mail address only. Searches do not show it.';

async function load(args: Route.LoaderArgs) {
  const { call } = args.context.get(pageContext);
  const user = await loadUser(args);
  const [profile, status] = await Promise.all([loadProfile(call, user), orErrorPage(call(getAccountStatus, {}))]);
  return { ...profile, newEmail: status.data.newEmail };
}

export { load as loader, load as clientLoader };

async function cancelChange(page: Page, request: Request): Promise<Response> {
  const { reply, failure } = await submit(page, cancelEmailChange, { values: {}, input: {} });
  if (failure) throwWhenLoggedOut(request, failure);
  page.toast(reply ? { kind: 'success', text: reply.message ?? '' } : profileOutcome().failed);
  return redirect(EDIT_PROFILE, 303);
}

async function act({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const values = readValues(await request.formData());
  if (values.intent === CANCEL_CHANGE) return cancelChange(page, request);
  if (values.show) return data(await showPlaces(page.call, values));
  const change = { values, input: toProfileChange(values), extra: validateDate(values) };
  const { reply, formError, failure } = await submitWithPassword(page, updateDonor, change);
  if (!formError) {
    page.toast({ ...profileOutcome().saved, text: reply.message });
    return redirect(EDIT_PROFILE, 303);
  }
  throwWhenLoggedOut(request, failure);
  if (failure.code !== 'invalid_input' && failure.code !== 'reauthenticate') page.toast(profileOutcome().failed);
  return data(await showProfileAgain(page.call, formError.data.values, formError.data), formError.init ?? undefined);
}

export { act as action, act as clientAction };

export const meta: Route.MetaFunction = () => makeMeta({ title: t('dashboard.editProfile'), isPrivate: true });

export default function EditProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { user, newEmail } = loaderData;
  return (
    <Stack gap="large">
      {newEmail === null ? null : <PendingEmail user={user} newEmail={newEmail} />}
      {user.fullName === null ? <Notice title={noDonorProfile} /> : null}
      <Card>
        <ProfileForm
          stored={loaderData}
          sent={actionData}
          more={<GenderField value={actionData?.values.gender ?? user.gender} error={actionData?.errors.gender} />}
        />
      </Card>
    </Stack>
  );
}
