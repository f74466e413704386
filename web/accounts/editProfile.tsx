// Edit Profile: what a donor can change of what is held about them.
import { data, redirect } from 'react-router';
import { updateDonor } from '#contract/accounts.ts';
import { readValues, submit, type FormState, type Values } from '#web/lib/form.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { pageContext, type Page } from '#web/lib/page.ts';
import { keepOffered, loadPlaces } from '#web/locations/places.ts';
import { t } from '#web/messages/t.ts';
import { Card } from '#web/ui/Card.tsx';
import { loadUser, throwWhenLoggedOut } from '#web/dashboard/guard.ts';
import type { Route } from './+types/editProfile.ts';
import {
  validateDate,
  placesOfForm,
  placesOfUser,
  profileOutcome,
  toProfileChange,
  type SentProfile,
} from './profile.ts';
import { ProfileForm } from './ProfileForm.tsx';

async function load({ context, request }: Route.LoaderArgs) {
  const user = await loadUser({ context, request });
  const places = placesOfUser(user);
  const lists = await loadPlaces(context.get(pageContext).call, places, false);
  return { user, places, lists, today: new Date().toISOString().slice(0, 10) };
}

export { load as loader, load as clientLoader };

/** The form as it was sent, with the lists for the place that was chosen in it. */
async function redisplayForm(page: Page, values: Values, state: Omit<FormState, 'values'>): Promise<SentProfile> {
  const places = placesOfForm(values);
  const lists = await loadPlaces(page.call, places, false);
  return { ...state, values, places: keepOffered(places, lists, false), lists };
}

async function act({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const values = readValues(await request.formData());
  if (values.show === 'places') return data(await redisplayForm(page, values, { errors: {} }));
  const change = { values, input: toProfileChange(values), extra: validateDate(values) };
  const { formError, failure } = await submit(page, updateDonor, change);
  if (!formError) {
    page.toast(profileOutcome().saved);
    return redirect('/dashboard/edit-profile', 303);
  }
  throwWhenLoggedOut(request, failure);
  if (failure.code !== 'invalid_input') page.toast(profileOutcome().failed);
  return data(await redisplayForm(page, values, formError.data), formError.init ?? undefined);
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
