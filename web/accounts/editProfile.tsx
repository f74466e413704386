// Edit Profile: the fields that a donor can change.
import { data, redirect } from 'react-router';
import { updateDonor } from '#contract/accounts.ts';
import { readValues } from '#web/lib/form.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { pageContext } from '#web/lib/page.ts';
import { t } from '#web/messages/t.ts';
import { Card } from '#web/ui/Card.tsx';
import { loadUser, throwWhenLoggedOut } from '#web/dashboard/guard.ts';
import type { Route } from './+types/editProfile.ts';
import { validateDate, loadProfile, profileOutcome, showPlaces, showProfileAgain, toProfileChange } from './profile.ts';
import { ProfileForm } from './ProfileForm.tsx';
import { submitWithPassword } from './reauthentication.ts';

async function load(args: Route.LoaderArgs) {
  return loadProfile(args.context.get(pageContext).call, await loadUser(args));
}

export { load as loader, load as clientLoader };

async function act({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const values = readValues(await request.formData());
  if (values.show === 'places') return data(await showPlaces(page.call, values));
  const change = { values, input: toProfileChange(values), extra: validateDate(values) };
  const { reply, formError, failure } = await submitWithPassword(page, updateDonor, change);
  if (!formError) {
    page.toast({ ...profileOutcome().saved, text: reply.message });
    return redirect('/dashboard/edit-profile', 303);
  }
  throwWhenLoggedOut(request, failure);
  if (failure.code !== 'invalid_input' && failure.code !== 'reauthenticate') page.toast(profileOutcome().failed);
  return data(await showProfileAgain(page.call, values, formError.data), formError.init ?? undefined);
}

export { act as action, act as clientAction };

export const meta: Route.MetaFunction = () => makeMeta({ title: t('dashboard.editProfile'), isPrivate: true });

export default function EditProfile({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Card>
      <ProfileForm stored={loaderData} sent={actionData} />
    </Card>
  );
}
