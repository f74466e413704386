// What is held about a person, read-only.
import type { User } from '#contract/accounts.ts';
import { formatMobile } from '#web/lib/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Details } from '#web/ui/Details.tsx';
import { PencilIcon } from '#web/ui/icons.tsx';

function Availability({ value }: { value: User['availableunavailable'] }) {
  if (value === null) return null;
  return value === 'A' ? <Badge kind="available">Available</Badge> : <Badge kind="unavailable">Unavailable</Badge>;
}

export function UserDetails({ user }: { user: User }) {
  const items = [
    { label: 'User ID', value: user.userID },
    { label: 'Full name', value: user.fullName },
    { label: 'Blood group', value: user.bloodGroup },
    { label: 'Mobile number', value: user.mobileNumber && formatMobile(user.mobileNumber) },
    { label: 'Country', value: user.countryName },
    { label: 'State', value: user.stateName },
    { label: 'District', value: user.districtName },
    { label: 'City', value: user.cityName },
    { label: 'Email ID', value: user.emailId },
    { label: 'Availability', value: user.availableunavailable && <Availability value={user.availableunavailable} /> },
  ];
  const edit = (
    <LinkButton href="/dashboard/edit-profile" size="small" icon={<PencilIcon />}>
      Edit
    </LinkButton>
  );
  return (
    <Card title="User Details" aside={edit}>
      <Details items={items} />
    </Card>
  );
}
