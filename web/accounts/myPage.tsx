// My Page: availability, next donation date and stored data.
import { redirect } from 'react-router';
import { updateDonor } from '#contract/accounts.ts';
import { isAdult } from '#contract/blood.ts';
import { readValues, submit } from '#web/lib/form.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { pageContext } from '#web/lib/page.ts';
import { t } from '#web/messages/t.ts';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { Route } from './+types/myPage.ts';
import { AccountCard } from './AccountCard.tsx';
import { DonorCard } from './DonorCard.tsx';
import { throwWhenLoggedOut } from '#web/dashboard/guard.ts';
import { profileOutcome } from './profile.ts';
import { UserDetails } from './UserDetails.tsx';

// The clock is read once, where the page is loaded, so that server and browser show the same.
const load = () => ({ now: Date.now() });

/** The availability switch. */
async function act({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const values = readValues(await request.formData());
  const input = { userID: values.userID, strAvailUnAvail: values.strAvailUnAvail };
  const { failure } = await submit(page, updateDonor, { values, input });
  if (failure) throwWhenLoggedOut(request, failure);
  page.toast(failure ? profileOutcome().failed : profileOutcome().saved);
  return redirect('/dashboard/my-page', 303);
}

export { load as loader, load as clientLoader };
export { act as action, act as clientAction };

export const meta: Route.MetaFunction = () => makeMeta({ title: t('dashboard.myPage'), isPrivate: true });

export default function MyPage({ loaderData, matches }: Route.ComponentProps) {
  const user = matches[2].loaderData;
  const now = new Date(loaderData.now);
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
