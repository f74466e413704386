// Last Donated Blood: record a donation, and see what was recorded.
import {
  redirect,
  useActionData,
  useLoaderData,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { getOwnDonations, recordDonation, type OwnDonation } from '#contract/donations.ts';
import { isFailure } from '#contract/errors.ts';
import { throwWhenLoggedOut } from '#web/dashboard/guard.ts';
import { useUser } from '#web/dashboard/useUser.ts';
import { readValues, submit } from '#web/lib/form.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { actions, loaders, type Page } from '#web/lib/page.ts';
import { t } from '#web/messages/t.ts';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { DonationForm } from './DonationForm.tsx';
import { OwnDonations } from './OwnDonations.tsx';
import { readPage } from './paging.ts';

/** Null, and a toast, when they do not come; the form works without them. */
async function loadDonations(page: Page, request: Request): Promise<OwnDonation[] | null> {
  try {
    const { data } = await page.call(getOwnDonations, {});
    return data;
  } catch (error) {
    if (!isFailure(error)) throw error;
    throwWhenLoggedOut(request, error);
    page.toast({ kind: 'error', title: t('donations.error'), text: t('donations.wentWrong') });
    return null;
  }
}

async function load(page: Page, request: Request) {
  const { searchParams } = new URL(request.url);
  return {
    donations: await loadDonations(page, request),
    page: readPage(searchParams),
    today: new Date().toISOString().slice(0, 10),
  };
}

const loading = loaders(load);
export const loader = (args: LoaderFunctionArgs) => loading.loader(args);
export const clientLoader = (args: ClientLoaderFunctionArgs) => loading.clientLoader(args);

async function act(page: Page, request: Request) {
  const values = readValues(await request.formData());
  const { userID, donationDate = '', patientName = '', place = '', hospitalName = '', typeOfDonation } = values;
  const input = { userID, donationDate, patientName, place, hospitalName, typeOfDonation: typeOfDonation as 'Blood' };
  const { refused, failure } = await submit(page, recordDonation, { values, input });
  if (!refused) {
    page.toast({ kind: 'success', text: t('donations.stored') });
    return redirect('/dashboard/last-donated', 303);
  }
  throwWhenLoggedOut(request, failure);
  // A field says what is wrong: a second donation of that day and type, for one.
  if (!failure.errors) page.toast({ kind: 'error', text: t('donations.failed') });
  return refused;
}

const acting = actions(act);
export const action = acting.action;
export const clientAction = acting.clientAction;

export const handle = { title: 'dashboard.lastDonated' };
export const meta = () => makeMeta({ title: t('dashboard.lastDonated'), isPrivate: true });

export default function LastDonated() {
  const { donations, page, today } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { userID, fullName } = useUser();
  const isDonor = fullName !== null;
  return (
    <Stack gap="large">
      {isDonor ? (
        <DonationForm userID={userID} refused={refused} stored={donations?.length} today={today} />
      ) : (
        <Notice title={t('donations.onlyDonors')} />
      )}
      <OwnDonations donations={donations} page={page} hint={isDonor ? t('donations.recordHint') : undefined} />
    </Stack>
  );
}
