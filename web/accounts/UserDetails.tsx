// The stored data of a user, read-only.
import { choiceFields } from '#contract/donorFields.ts';
import type { User } from '#contract/profile.ts';
import { formatMobile } from '#web/lib/format.ts';
import { t } from '#web/messages/t.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Details } from '#web/ui/Details.tsx';
import { PencilIcon } from '#web/ui/icons.tsx';
import { choices, describeChoice } from './ContactFields.tsx';

function Availability({ value }: { value: User['availableunavailable'] }) {
  if (value === null) return null;
  return value === 'A' ? (
    <Badge kind="available">{t('accounts.available')}</Badge>
  ) : (
    <Badge kind="unavailable">{t('dashboard.unavailable')}</Badge>
  );
}

export function UserDetails({ user }: { user: User }) {
  const items = [
    { label: t('dashboard.userId'), value: <bdi dir="ltr">{user.userID}</bdi> },
    { label: t('field.fullName'), value: user.fullName && <bdi>{user.fullName}</bdi> },
    { label: t('donors.bloodGroup'), value: user.bloodGroup && <bdi>{user.bloodGroup}</bdi> },
    {
      label: t('field.mobileNumber'),
      value: user.mobileNumber && <bdi dir="ltr">{formatMobile(user.mobileNumber)}</bdi>,
    },
    ...choiceFields.map((name) => ({ label: t(choices[name].legend), value: describeChoice(name, user) })),
    { label: t('field.country'), value: user.countryName },
    { label: t('field.state'), value: user.stateName },
    { label: t('field.district'), value: user.districtName },
    { label: t('field.city'), value: user.cityName },
    { label: t('accounts.emailId'), value: <bdi dir="ltr">{user.emailId}</bdi> },
    {
      label: t('accounts.availability'),
      value: user.availableunavailable && <Availability value={user.availableunavailable} />,
    },
  ];
  const edit = (
    <LinkButton href="/dashboard/edit-profile" size="small" icon={<PencilIcon />}>
      {t('dashboard.edit')}
    </LinkButton>
  );
  return (
    <Card title={t('dashboard.userDetails')} aside={edit}>
      <Details items={items} />
    </Card>
  );
}
