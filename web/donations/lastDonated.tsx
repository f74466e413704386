// Last Donated Blood: record a donation, and see what was recorded.
import { redirect } from 'react-router';
import { getOwnDonations, recordDonation, type OwnDonation } from '#contract/donations.ts';
import { isFailure } from '#contract/errors.ts';
import { throwWhenLoggedOut } from '#web/dashboard/guard.ts';
import { readValues, submit } from '#web/lib/form.ts';
import { dayInIndia } from '#web/lib/format.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { pageContext, type Page } from '#web/lib/page.ts';
import { t } from '#web/messages/t.ts';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { Route } from './+types/lastDonated.ts';
import { DonationForm } from './DonationForm.tsx';
import { OwnDonations } from './OwnDonations.tsx';
import { readPage } from '#web/lib/paging.ts';

/** Null, with a toast, when they cannot be loaded; the form works without them. */
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

async function load({ context, request, url }: Route.LoaderArgs) {
  return {
    donations: await loadDonations(context.get(pageContext), request),
    page: readPage(url.searchParams),
    today: dayInIndia(new Date()),
  };
}

export { load as loader, load as clientLoader };

async function act({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const values = readValues(await request.formData());
  const { userID, donationDate = '', patientName = '', place = '', hospitalName = '', typeOfDonation } = values;
  const input = { userID, donationDate, patientName, place, hospitalName, typeOfDonation };
  const { formError, failure } = await submit(page, recordDonation, { values, input });
  if (!formError) {
    page.toast({ kind: 'success', text: t('donations.stored') });
    return redirect('/dashboard/last-donated', 303);
  }
  throwWhenLoggedOut(request, failure);
  // A field says what is wrong: a second donation of that day and type, for one.
  if (!failure.errors) page.toast({ kind: 'error', text: t('donations.failed') });
  return formError;
}

export { act as action, act as clientAction };

export const meta: Route.MetaFunction = () => makeMeta({ title: t('dashboard.lastDonated'), isPrivate: true });

export default function LastDonated({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { donations, page, today } = loaderData;
  const { userID, fullName } = matches[2].loaderData;
  const isDonor = fullName !== null;
  return (
    <Stack gap="large">
      {isDonor ? (
        <DonationForm userID={userID} formState={actionData} stored={donations?.length} today={today} />
      ) : (
        <Notice title={t('donations.onlyDonors')} />
      )}
      <OwnDonations donations={donations} page={page} hint={isDonor ? t('donations.recordHint') : undefined} />
    </Stack>
  );
}
