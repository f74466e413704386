// The stored data of a user, read-only.
import { choiceFields } from '#contract/donorFields.ts';
import { dayInIndia } from '#contract/indiaTime.ts';
import type { User } from '#contract/profile.ts';
import { formatDate, formatMobile } from '#web/lib/format.ts';
import { t } from '#web/messages/t.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Details } from '#web/ui/Details.tsx';
import { PencilIcon } from '#web/ui/icons.tsx';
import { choices, describeChoice } from './ContactFields.tsx';
import { restsUntil } from './profile.ts';

function Availability({ user, now }: UserDetailsProps) {
  if (user.availableunavailable !== 'A') return <Badge kind="unavailable">{t('dashboard.unavailable')}</Badge>;
  const from = restsUntil(user, dayInIndia(now));
  return (
    <>
      <Badge kind={from === null ? 'available' : 'pending'}>{t('accounts.available')}</Badge>
      {from === null ? null : ` ${t('donors.canGiveFrom', { day: formatDate(from) })}`}
    </>
  );
}

interface UserDetailsProps {
  user: User;
  now: Date;
}

export function UserDetails({ user, now }: UserDetailsProps) {
  const items = [
    { label: t('dashboard.userId'), value: <bdi dir="ltr">{user.userID}</bdi> },
    { label: t('field.fullName'), value: user.fullName && <bdi>{user.fullName}</bdi> },
    { label: t('donors.bloodGroup'), value: user.bloodGroup && <bdi>{user.bloodGroup}</bdi> },
    {
      label: t('field.mobileNumber'),
      value: user.mobileNumber && (
        <>
          <bdi dir="ltr">{formatMobile(user.mobileNumber)}</bdi>
          {user.numberConfirmedAt === null
            ? null
            : ` · ${t('accounts.numberConfirmedOn', { date: formatDate(dayInIndia(new Date(user.numberConfirmedAt))) })}`}
        </>
      ),
    },
    ...choiceFields.map((name) => ({ label: t(choices[name].legend), value: describeChoice(name, user) })),
    { label: t('field.country'), value: user.countryName },
    { label: t('field.state'), value: user.stateName },
    { label: t('field.district'), value: user.districtName },
    { label: t('field.city'), value: user.cityName },
    { label: t('accounts.emailId'), value: <bdi dir="ltr">{user.emailId}</bdi> },
    {
      label: t('accounts.availability'),
      value: user.availableunavailable && <Availability user={user} now={now} />,
    },
  ];
  const edit = (
    <LinkButton href="/dashboard/edit-profile" size="small" icon={<PencilIcon />}>
      {t('dashboard.edit')}
    </LinkButton>
  );
  return (
    <Card title={t('dashboard.userDetails')} aside={edit}>
      <Details items={items} isDense />
    </Card>
  );
}
