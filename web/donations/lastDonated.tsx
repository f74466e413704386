// Last Donated Blood: record a donation, see what was recorded, and correct it.
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import {
  deleteDonation,
  getOwnDonations,
  recordDonation,
  updateDonation,
  type OwnDonation,
} from '#contract/donations.ts';
import { dayInIndia } from '#contract/indiaTime.ts';
import { isFailure } from '#contract/errors.ts';
import { throwWhenLoggedOut } from '#web/dashboard/guard.ts';
import { readValues, submit, type Values } from '#web/lib/form.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { pageContext, type Page } from '#web/lib/page.ts';
import { recallUserID } from '#web/lib/session.ts';
import { t } from '#web/messages/t.ts';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { Route } from './+types/lastDonated.ts';
import { validateDate } from './DonationFields.tsx';
import { DonationForm } from './DonationForm.tsx';
import { FILL_NAME, fillPatientName, toStoredPatientName } from './patientName.ts';
import { OwnDonations } from './OwnDonations.tsx';
import { readPage } from '#web/lib/paging.ts';

/** Null, with a toast, when they cannot be loaded; the form works without them. */
async function loadDonations(page: Page, request: Request): Promise<OwnDonation[] | null> {
  try {
    return (await page.call(getOwnDonations, { userID: recallUserID() })).data;
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

const readDonation = ({
  userID,
  donationDate = '',
  patientName = '',
  place = '',
  hospitalName = '',
  typeOfDonation,
}: Values) => ({
  userID,
  donationDate,
  patientName: toStoredPatientName(patientName),
  place,
  hospitalName,
  typeOfDonation,
});

/** Gives the form to show again, or undefined when the donation was recorded. */
async function record(page: Page, request: Request, values: Values) {
  const sent = { values, input: readDonation(values), extra: validateDate(values) };
  const { formError, failure } = await submit(page, recordDonation, sent);
  if (!formError) {
    page.toast({ kind: 'success', text: t('donations.stored') });
    return undefined;
  }
  throwWhenLoggedOut(request, failure);
  // A field says what is wrong: a second donation of that day and type, for one.
  if (!failure.errors) page.toast({ kind: 'error', text: t('donations.failed') });
  return formError;
}

function sendChange(page: Page, values: Values) {
  const { intent, userID, id = '' } = values;
  if (intent === 'remove') return submit(page, deleteDonation, { values, input: { userID, id } });
  const input = { ...readDonation(values), id };
  return submit(page, updateDonation, { values, input, extra: validateDate(values) });
}

/** Gives the form to show again, or undefined when the list is up to date: also where the donation is gone. */
async function changeDonation(page: Page, request: Request, values: Values) {
  const { formError, failure } = await sendChange(page, values);
  if (!formError) {
    const text = values.intent === 'remove' ? t('donations.removed') : t('donations.corrected');
    page.toast({ kind: 'success', text });
    return undefined;
  }
  throwWhenLoggedOut(request, failure);
  if (failure.code !== 'not_found') return formError;
  page.toast({ kind: 'error', text: failure.message });
  return undefined;
}

async function send({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const values = readValues(await request.formData());
  const { intent } = values;
  if (values[FILL_NAME]) return { formError: data(fillPatientName(values)), isChange: intent === 'edit' };
  if (intent !== 'edit' && intent !== 'remove') return { formError: await record(page, request, values) };
  return { formError: await changeDonation(page, request, values), isChange: true as const };
}

/** After a plain form post: the list without a dialog. */
export async function action(args: Route.ActionArgs) {
  const { formError, isChange } = await send(args);
  const shownPage = isChange ? `?page=${readPage(args.url.searchParams)}` : '';
  return formError ?? redirect(`/dashboard/last-donated${shownPage}`, 303);
}

/** In the browser a change leaves the form above the list as it is. */
export async function clientAction(args: Route.ClientActionArgs) {
  const { formError, isChange } = await send(args);
  return formError ?? (isChange ? { isDone: true as const } : redirect('/dashboard/last-donated', 303));
}

/** The dialogs neither need nor change the list. */
export function shouldRevalidate({ formMethod, currentUrl, nextUrl, ...args }: ShouldRevalidateFunctionArgs) {
  const isDialog =
    currentUrl.search !== nextUrl.search && readPage(currentUrl.searchParams) === readPage(nextUrl.searchParams);
  return formMethod === 'POST' || (!isDialog && args.defaultShouldRevalidate);
}

export const meta: Route.MetaFunction = () => makeMeta({ title: t('dashboard.lastDonated'), isPrivate: true });

export default function LastDonated({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { donations, page, today } = loaderData;
  const { userID, fullName, gender } = matches[2].loaderData;
  const isDonor = fullName !== null;
  const formState = actionData && 'values' in actionData ? actionData : undefined;
  const isChange = formState?.values.intent !== undefined;
  return (
    <Stack gap="large">
      {isDonor ? (
        <DonationForm
          {...{ userID, gender, today }}
          recorded={donations ?? []}
          formState={isChange ? undefined : formState}
        />
      ) : (
        <Notice title={t('donations.onlyDonors')} />
      )}
      <OwnDonations
        {...{ donations, page, userID, today }}
        formState={isChange ? formState : undefined}
        hint={isDonor ? t('donations.recordHint') : undefined}
      />
    </Stack>
  );
}
