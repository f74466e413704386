// Summary of the donor: group and name, the availability switch, and the next donation date.
import { earliestPlateletsBirthYear } from '#contract/eligibility.ts';
import { dayInIndia } from '#contract/indiaTime.ts';
import type { User } from '#contract/profile.ts';
import { formatDate } from '#web/lib/format.ts';
import { joinPlaces } from '#web/donors/describe.ts';
import { t } from '#web/messages/t.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Card } from '#web/ui/Card.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { AvailabilitySwitch } from './AvailabilitySwitch.tsx';
import { PauseForm } from './PauseForm.tsx';
import styles from './DonorCard.module.css';

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
  if (date <= today) return <p>{t('dashboard.mayDonate')}</p>;
  return (
    <>
      <p className={styles.date}>{formatDate(date)}</p>
      <p className="soft small">{t('dashboard.untilThen')}</p>
    </>
  );
}

interface DonorCardProps {
  user: User;
  isListed: boolean;
  plateletsFrom: string | null;
  now: Date;
}

export function DonorCard({ user, isListed, plateletsFrom, now }: DonorCardProps) {
  const today = dayInIndia(now);
  const place = joinPlaces([user.cityName, user.districtName, user.stateName]);
  return (
    <Card>
      <div className={styles.who}>
        <p className={styles.group} aria-hidden="true">
          <bdi>{user.bloodGroup}</bdi>
        </p>
        <div className={styles.name}>
          <h2>
            <bdi>{user.fullName}</bdi>
          </h2>
          <p className="soft small">
            <bdi>{place}</bdi>
          </p>
        </div>
      </div>
      <div className={styles.parts}>
        <div className={styles.part}>
          <h3>{t('accounts.availability')}</h3>
          <AvailabilitySwitch
            userID={user.userID}
            value={user.availableunavailable ?? 'U'}
            until={user.unavailableUntil}
            isListed={isListed}
          />
          <PauseForm user={user} today={today} />
        </div>
        <div className={styles.part}>
          <h3>{t('dashboard.nextDate')}</h3>
          <NextDonation date={user.nextDonationDate} today={today} />
          <Platelets user={user} from={plateletsFrom} today={today} />
          <p>
            <Anchor href="/can-i-donate">{t('eligibility.title')}</Anchor>
          </p>
          <LinkButton href="/dashboard/last-donated" size="small">
            {t('donations.record')}
          </LinkButton>
        </div>
      </div>
    </Card>
  );
}
