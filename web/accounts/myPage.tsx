// My Page: availability, next donation date and stored data.
import { redirect } from 'react-router';
import { updateDonor, getMyData } from '#contract/accounts.ts';
import { getAccountStatus } from '#contract/accountStatus.ts';
import { readValues, submit } from '#web/lib/form.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { orErrorPage, pageContext } from '#web/lib/page.ts';
import { t } from '#web/messages/t.ts';
import { Card } from '#web/ui/Card.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { Route } from './+types/myPage.ts';
import { GivingBar, GivingCard } from './Giving.tsx';
import { MY_PAGE, MyPageButton, press } from './myPageButtons.tsx';
import { PendingNotice } from './PendingEmail.tsx';
import { throwWhenLoggedOut } from '#web/dashboard/guard.ts';
import { consentHref, isConsentOld } from './oldConsent.ts';
import { ProofText } from './numberProof.tsx';
import { profileOutcome } from './profile.ts';
import { UserDetails } from './UserDetails.tsx';
import { DeleteProfileItem } from '#web/dashboard/DeleteProfile.tsx';
import styles from './AccountCard.module.css';

/** Download of one's data, the way to the Security page, on a phone Delete Profile. */
function AccountCard({ routineEmails, isAdmin }: { routineEmails: boolean | null; isAdmin: boolean }) {
  return (
    <Card title={t('accounts.yourAccount')}>
      <ul role="list" className={`entries soft ${styles.list}`}>
        <li>
          <p>{t('dashboard.downloadHint')}</p>
          <LinkButton href={getMyData.path} download={getMyData.attachment}>
            {t('dashboard.download')}
          </LinkButton>
        </li>
        <li>
          <p>{t('security.pageHint')}</p>
          <LinkButton href="/dashboard/security">{t('security.title')}</LinkButton>
        </li>
        {routineEmails === null ? null : (
          <li>
            <p>{t(routineEmails ? 'listing.emails' : 'listing.noEmails')}</p>
            <MyPageButton
              intent="routine-emails"
              label={t(routineEmails ? 'listing.stop' : 'listing.start')}
              wanted={routineEmails ? 'no' : 'yes'}
            />
          </li>
        )}
        {isAdmin ? null : <DeleteProfileItem />}
      </ul>
    </Card>
  );
}

async function load({ context }: Route.LoaderArgs) {
  const { data: status } = await orErrorPage(context.get(pageContext).call(getAccountStatus, {}));
  // The clock is read once, where the page is loaded, so that server and browser show the same.
  return { now: Date.now(), status };
}

/** The availability switch, a pause, or one of the buttons. */
async function act({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const values = readValues(await request.formData());
  const pressed = await press(page, request, values);
  if (pressed) return pressed;
  const { userID, strAvailUnAvail, unavailableUntil } = values;
  const input = { userID, strAvailUnAvail, unavailableUntil };
  const { failure, formError } = await submit(page, updateDonor, { values, input });
  if (failure) throwWhenLoggedOut(request, failure);
  const wrongDay = formError?.data.errors.unavailableUntil;
  const failed = wrongDay ? ({ kind: 'error', text: wrongDay } as const) : profileOutcome().failed;
  page.toast(failure ? failed : profileOutcome().saved);
  return redirect(MY_PAGE, 303);
}

export { load as loader, load as clientLoader };
export { act as action, act as clientAction };

export const meta: Route.MetaFunction = () => makeMeta({ title: t('dashboard.myPage'), isPrivate: true });

/** Why searches do not show the donor. */
const reasons = {
  'under age': 'dashboard.underAge',
  'no year of birth': 'dashboard.noYear',
  'over age': 'eligibility.overAge',
  claimed: 'links.claimed',
  unconfirmed: 'links.numberUnconfirmed',
} as const;

export default function MyPage({ loaderData, matches }: Route.ComponentProps) {
  const user = matches[2].loaderData;
  const { status } = loaderData;
  const now = new Date(loaderData.now);
  const isDonor = user.availableunavailable !== null;
  return (
    <Stack gap="large">
      {isDonor ? <GivingBar user={user} isListed={status.notListed === null} now={now} /> : null}
      {status.notListed === null ? null : <Notice title={t(reasons[status.notListed])} />}
      <UserDetails user={user} now={now} />
      {status.mayProveNumber && user.mobileNumber ? (
        <Card title={t('accounts.confirmNumber')} tone="blush">
          {status.numberProof ? (
            <ProofText proof={status.numberProof} mobile={user.mobileNumber} />
          ) : (
            <MyPageButton intent="number-proof" label={t('accounts.showCode')} />
          )}
          <p>{t('accounts.confirmNumberHint')}</p>
        </Card>
      ) : null}
      {isDonor ? <GivingCard user={user} plateletsFrom={status.plateletsFrom} now={now} /> : null}
      {user.fullName !== null && isConsentOld(status) ? (
        <Notice title={t('consent.notShown')}>
          <LinkButton href={consentHref(MY_PAGE)} size="small">
            {t('consent.title')}
          </LinkButton>
        </Notice>
      ) : null}
      {status.messagesStopped ? (
        <Notice title={t('donorMessages.stoppedNote')}>
          <MyPageButton intent="allow-messages" label={t('donorMessages.allow')} />
        </Notice>
      ) : null}
      {status.newEmail === null ? null : <PendingNotice user={user} newEmail={status.newEmail} />}
      {status.emailConfirmed && status.notListed !== 'unconfirmed' ? null : (
        <Card title={t('links.confirmTitle')} tone="blush">
          <p>{t('links.cardText', { address: user.emailId })}</p>
          <MyPageButton intent="send-confirmation" label={t('links.send')} />
        </Card>
      )}
      <AccountCard
        routineEmails={user.fullName === null ? null : status.routineEmails}
        isAdmin={user.userType === '1'}
      />
    </Stack>
  );
}
