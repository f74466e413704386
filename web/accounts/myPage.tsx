// My Page: whether one can donate, when again, and what is held about one.
import { redirect, useLoaderData, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { updateDonor } from '#contract/accounts.ts';
import { isAdult, type Availability } from '#contract/blood.ts';
import { readValues, submit } from '#web/lib/form.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { actions, loaders, type Page } from '#web/lib/page.ts';
import { t } from '#web/messages/t.ts';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { AccountCard } from './AccountCard.tsx';
import { DonorCard } from './DonorCard.tsx';
import { throwWhenLoggedOut } from '#web/dashboard/guard.ts';
import { profileOutcome } from './profileOutcome.ts';
import { UserDetails } from './UserDetails.tsx';
import { useUser } from '#web/dashboard/useUser.ts';

// The clock is read once, where the page is loaded, so that server and browser show the same.
const loading = loaders(async () => ({ now: Date.now() }));
export const loader = (args: LoaderFunctionArgs) => loading.loader(args);
export const clientLoader = (args: ClientLoaderFunctionArgs) => loading.clientLoader(args);

/** The availability switch. */
async function act(page: Page, request: Request) {
  const values = readValues(await request.formData());
  const input = { userID: values.userID, strAvailUnAvail: values.strAvailUnAvail as Availability };
  const { failure } = await submit(page, updateDonor, { values, input });
  if (failure) throwWhenLoggedOut(request, failure);
  page.toast(failure ? profileOutcome().failed : profileOutcome().saved);
  return redirect('/dashboard/my-page', 303);
}

const acting = actions(act);
export const action = acting.action;
export const clientAction = acting.clientAction;

export const handle = { title: 'dashboard.myPage' };
export const meta = () => makeMeta({ title: t('dashboard.myPage'), isPrivate: true });

export default function MyPage() {
  const user = useUser();
  const now = new Date(useLoaderData<typeof loader>().now);
  const birthYear = user.DOB === null ? null : Number(user.DOB.slice(0, 4));
  return (
    <Stack gap="large">
      {birthYear !== null && !isAdult(birthYear, now) ? <Notice title={t('dashboard.underAge')} /> : null}
      {user.availableunavailable === null ? null : <DonorCard user={user} now={now} />}
      <UserDetails user={user} />
      <AccountCard />
    </Stack>
  );
}
