// Edit Profile: what a donor can change of what is held about them.
import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { updateDonor } from '#contract/accounts.ts';
import { readValues, submit, type FormState, type Values } from '#web/lib/form.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { actions, loaders, type Page } from '#web/lib/page.ts';
import { keepOffered, loadPlaces } from '#web/locations/places.ts';
import { t } from '#web/messages/t.ts';
import { Card } from '#web/ui/Card.tsx';
import { loadGuarded, loadUser, throwWhenLoggedOut } from '#web/dashboard/guard.ts';
import { findDateFault, placesOfForm, placesOfUser, toProfileChange, type SentProfile } from './profile.ts';
import { profileOutcome } from './profileOutcome.ts';
import { ProfileForm } from './ProfileForm.tsx';

async function load(page: Page, request: Request) {
  const user = await loadUser(page, request);
  const places = placesOfUser(user);
  const lists = await loadGuarded(request, loadPlaces(page.call, places, false));
  return { user, places, lists, today: new Date().toISOString().slice(0, 10) };
}

const loading = loaders(load);
export const loader = (args: LoaderFunctionArgs) => loading.loader(args);
export const clientLoader = (args: ClientLoaderFunctionArgs) => loading.clientLoader(args);

/** The form as it was sent, with the lists for the place that was chosen in it. */
async function showAgain(page: Page, values: Values, state: Omit<FormState, 'values'>): Promise<SentProfile> {
  const places = placesOfForm(values);
  const lists = await loadPlaces(page.call, places, false);
  return { ...state, values, places: keepOffered(places, lists, false), lists };
}

async function act(page: Page, request: Request) {
  const values = readValues(await request.formData());
  if (values.show === 'places') return data(await showAgain(page, values, { errors: {} }));
  const change = { values, input: toProfileChange(values), extra: findDateFault(values) };
  const { refused, failure } = await submit(page, updateDonor, change);
  if (!refused) {
    page.toast(profileOutcome().saved);
    return redirect('/dashboard/edit-profile', 303);
  }
  throwWhenLoggedOut(request, failure);
  if (failure.code !== 'invalid_input') page.toast(profileOutcome().failed);
  return data(await showAgain(page, values, refused.data), refused.init ?? undefined);
}

const acting = actions(act);
export const action = acting.action;
export const clientAction = acting.clientAction;

export const handle = { title: 'dashboard.editProfile' };
export const meta = () => makeMeta({ title: t('dashboard.editProfile'), isPrivate: true });

export default function EditProfile() {
  const stored = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  return (
    <Card>
      <ProfileForm stored={stored} sent={sent} />
    </Card>
  );
}
