// When the donor can give: the availability switch and the next donation date in a bar on top of My Page; below the stored data
// a pause, platelets, and a donation to record.
import { earliestPlateletsBirthYear } from '#contract/eligibility.ts';
import { dayInIndia, addDays } from '#contract/indiaTime.ts';
import { type User, latestPauseEnd } from '#contract/profile.ts';
import { formatDate } from '#web/lib/format.ts';
import { t } from '#web/messages/t.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Card } from '#web/ui/Card.tsx';
import { LinkButton, Button } from '#web/ui/Button.tsx';
import { ButtonRow } from '#web/ui/ButtonRow.tsx';
import { AvailabilitySwitch } from './AvailabilitySwitch.tsx';
import { restsUntil } from './profile.ts';
import styles from './Giving.module.css';
import { useFetcher } from 'react-router';
import { PostForm } from '#web/lib/PostForm.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';

/** A pause until a day. The switch on top ends one early. */
function PauseForm({ user, today }: { user: User; today: string }) {
  const fetcher = useFetcher();
  return (
    <PostForm fetcher={fetcher} owner={user.userID} action="/dashboard/my-page" preventScrollReset>
      <Stack gap="small">
        <Field label={t('listing.pauseUntil')} name="unavailableUntil">
          <TextInput
            required
            key={user.unavailableUntil}
            type="date"
            min={addDays(today, 1)}
            max={latestPauseEnd(today)}
            defaultValue={user.unavailableUntil ?? ''}
          />
        </Field>
        <div>
          <Button type="submit" size="small" busy={fetcher.state !== 'idle'}>
            {t('listing.pause')}
          </Button>
        </div>
      </Stack>
    </PostForm>
  );
}

/** Platelets have a rest of their own; null where nothing is known, or the donor is too old to give them. */
function Platelets({ user, from, today }: { user: User; from: string | null; today: string }) {
  if (from === null || user.DOB === null) return null;
  if (Number(user.DOB.slice(0, 4)) < earliestPlateletsBirthYear(Number(today.slice(0, 4)))) return null;
  return (
    <p>{from > today ? t('eligibility.plateletsFrom', { date: formatDate(from) }) : t('eligibility.plateletsNow')}</p>
  );
}

function NextDonation({ date, today }: { date: string | null; today: string }) {
  if (date === null) return <p className="soft small">{t('dashboard.noDonation')}</p>;
  if (date <= today) return <p className="small">{t('dashboard.mayDonate')}</p>;
  return (
    <p>
      <span className="soft small">{t('dashboard.nextDate')}</span>{' '}
      <strong className="nowrap">{formatDate(date)}</strong>
    </p>
  );
}

interface GivingProps {
  user: User;
  now: Date;
}

export function GivingBar({ user, isListed, now }: GivingProps & { isListed: boolean }) {
  const today = dayInIndia(now);
  return (
    <div className={styles.top}>
      <Card>
        <div className={`row apart ${styles.bar}`}>
          <AvailabilitySwitch
            userID={user.userID}
            value={user.availableunavailable ?? 'U'}
            until={user.unavailableUntil}
            restsUntil={restsUntil(user, today)}
            isListed={isListed}
          />
          <NextDonation date={user.nextDonationDate} today={today} />
        </div>
      </Card>
    </div>
  );
}

export function GivingCard({ user, plateletsFrom, now }: GivingProps & { plateletsFrom: string | null }) {
  const today = dayInIndia(now);
  return (
    <Card title={t('dashboard.givingBlood')}>
      <Platelets user={user} from={plateletsFrom} today={today} />
      <PauseForm user={user} today={today} />
      <ButtonRow>
        <LinkButton href="/dashboard/last-donated" size="small">
          {t('donations.record')}
        </LinkButton>
        <Anchor href="/can-i-donate">{t('eligibility.title')}</Anchor>
      </ButtonRow>
    </Card>
  );
}
