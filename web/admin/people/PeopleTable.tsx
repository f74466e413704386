// Everybody with a role, and what can be done about each.
import type { Admin } from '#contract/admins.ts';
import type { Coordinator } from '#contract/coordinators.ts';
import { personHref } from '#web/admin/donorHref.ts';
import { emailLink, phoneLink } from '#web/admin/contactLinks.tsx';
import { formatInstant, formatMoment } from '#web/lib/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { ButtonRow } from '#web/ui/ButtonRow.tsx';
import { DataTable, type Column } from '#web/ui/DataTable.tsx';
import { Words } from '#web/ui/Words.tsx';
import { type Ask } from './changePeople.ts';
import type { Member, Role } from './loadPeople.ts';
import styles from './people.module.css';

export const roleNames: Record<Role, string> = {
  administrator: 'Administrator',
  moderator: 'Moderator',
  coordinator: 'Coordinator',
};

const isMe = (member: Member) => 'me' in member && member.me;

function Name({ member }: { member: Member }) {
  const { fullName, userID } = member;
  return (
    <>
      <Words text={fullName ?? userID} /> {isMe(member) ? <Badge kind="good">You</Badge> : null}
      <span className={styles.soft}>
        {fullName === null ? null : <Words text={userID} />}
        {'emailId' in member && member.emailId !== null ? <span>{emailLink(member.emailId)}</span> : null}
      </span>
    </>
  );
}

const duties = ({ onDuty, named }: Coordinator) =>
  [onDuty ? 'On duty' : 'Not on duty', ...(named ? ['named to visitors'] : [])].join(', ');

function Rights({ member }: { member: Member }) {
  if (member.role !== 'coordinator')
    return member.role === 'administrator' ? 'Everything' : 'Queues, donors, notes, and the desk of all districts';
  return (
    <div>
      <Words text={member.districts.map(({ districtName }) => districtName).join(', ')} />
      <span className={styles.soft}>
        {duties(member)}
        {member.namingAsked ? <strong>Asks to be named, {phoneLink(member.mobileNumber)}</strong> : null}
      </span>
    </div>
  );
}

function LastSeen({ member }: { member: Member }) {
  if ('isInvited' in member && member.isInvited) return 'Invited, no password yet';
  return (
    <>
      {member.lastSeen === null ? 'Not known' : formatInstant(member.lastSeen)}{' '}
      {member.canLogIn ? null : <Badge kind="unavailable">Cannot log in</Badge>}
    </>
  );
}

const again = ({ isInvited, emailId }: Admin) => isInvited && emailId !== null;

function Actions({ member }: { member: Member }) {
  const link = (label: string, ask?: Ask, quiet = false) => (
    <LinkButton
      href={personHref(member.regid, ask)}
      size="small"
      variant={quiet ? 'quiet' : undefined}
      data-keep-scroll
    >
      {label}
      <span className="visually-hidden"> {member.userID}</span>
    </LinkButton>
  );
  if (isMe(member)) return null;
  const isAsking = member.role === 'coordinator' && member.namingAsked;
  return (
    <ButtonRow>
      {isAsking ? link('Approve name', 'approve') : null}
      {isAsking ? link('Refuse name', 'refuse') : null}
      {member.role !== 'coordinator' && again(member) ? link('Invite again', 'again') : null}
      {link('Change')}
      {link('Remove', 'remove', true)}
    </ButtonRow>
  );
}

const columns: readonly Column<Member>[] = [
  { key: 'name', header: 'Name', card: 'title', cell: (member) => <Name member={member} /> },
  { key: 'role', header: 'Role', cell: ({ role }) => roleNames[role] },
  { key: 'rights', header: 'May do, districts', cell: (member) => <Rights member={member} /> },
  {
    key: 'secondFactor',
    header: 'Second factor',
    cell: ({ secondFactor }) => (
      <Badge kind={secondFactor ? 'good' : 'unavailable'}>{secondFactor ? 'On' : 'Off'}</Badge>
    ),
  },
  { key: 'since', header: 'Since', cell: ({ since }) => formatMoment(since) },
  { key: 'lastSeen', header: 'Last seen', cell: (member) => <LastSeen member={member} /> },
  { key: 'actions', header: 'Actions', card: 'full', cell: (member) => <Actions member={member} /> },
];

export function PeopleTable({ members }: { members: readonly Member[] }) {
  return (
    <DataTable
      caption="Administrators, moderators and coordinators"
      captionHidden
      columns={columns}
      rows={members}
      rowKey={({ regid }) => String(regid)}
      empty="—"
    />
  );
}
