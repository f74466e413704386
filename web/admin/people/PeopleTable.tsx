// Everybody with a role, and what can be done about each.
import type { Coordinator } from '#contract/coordinators.ts';
import { CommandButtons } from '#web/admin/commands/CommandButtons.tsx';
import { emailLink, phoneLink } from '#web/admin/contactLinks.tsx';
import { personHref, nameOf } from '#web/admin/donorHref.ts';
import { formatInstant, formatMobile, formatMoment } from '#web/lib/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { NamedTable } from '#web/admin/WideTable.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { Words } from '#web/ui/Words.tsx';
import { roleNames, type Member } from './loadPeople.ts';
import { memberCommands, namingCommands } from './personCommands.ts';
import styles from './people.module.css';

const isMe = (member: Member) => member.role !== 'coordinator' && member.me;

function Name({ member }: { member: Member }) {
  const { fullName, userID } = member;
  return (
    <div className={styles.name}>
      <Words text={fullName ?? userID} /> {isMe(member) ? <Badge kind="good">You</Badge> : null}
      <span className={styles.soft}>
        {fullName === null ? null : <Words text={userID} />}
        {member.role !== 'coordinator' && member.emailId !== null ? <span>{emailLink(member.emailId)}</span> : null}
      </span>
    </div>
  );
}

function CoordinatorRights({ districts, onDuty, named, namingAsked, mobileNumber }: Coordinator) {
  return (
    <>
      <Words text={districts.map(({ districtName }) => districtName).join(', ')} />
      <span>{`${onDuty ? 'On duty' : 'Not on duty'}${named ? ', named to visitors' : ''}`}</span>
      {namingAsked ? <strong>Asks to be named, {phoneLink(mobileNumber)}</strong> : null}
    </>
  );
}

const rights = { administrator: 'Everything', moderator: 'Queues, donors, notes, and the desk of all districts' };

const Rights = ({ member }: { member: Member }) => (
  <div>
    {roleNames[member.role]}
    <span className={styles.soft}>
      {member.role === 'coordinator' ? <CoordinatorRights {...member} /> : rights[member.role]}
    </span>
  </div>
);

function describeSeen(member: Member): string {
  if (member.role !== 'coordinator' && member.isInvited) return 'Invited, no password yet';
  return member.lastSeen === null ? 'Not seen yet' : `Seen ${formatInstant(member.lastSeen)}`;
}

function Naming({ member }: { member: Coordinator }) {
  const { regid, fullName, mobileNumber } = member;
  return (
    <CommandButtons
      commands={namingCommands}
      row={member}
      fields={{ regid, fullName, mobileNumber }}
      what={`${nameOf(member)}, ${formatMobile(mobileNumber)}`}
      about={member.userID}
      className={styles.actions}
    />
  );
}

function Actions({ member }: { member: Member }) {
  const { role, regid, userID } = member;
  if (isMe(member)) return null;
  return (
    <>
      {role === 'coordinator' && member.namingAsked ? <Naming member={member} /> : null}
      <CommandButtons
        commands={memberCommands}
        row={member}
        fields={{ regid, userID }}
        what={nameOf(member)}
        about={userID}
        className={styles.actions}
      >
        <LinkButton href={personHref(regid)} size="small" data-keep-scroll>
          Change
          <span className="visually-hidden"> {userID}</span>
        </LinkButton>
      </CommandButtons>
    </>
  );
}

const columns: readonly Column<Member>[] = [
  { key: 'name', header: 'Name', card: 'title', cell: (member) => <Name member={member} /> },
  { key: 'role', header: 'Role, rights, districts', cell: (member) => <Rights member={member} /> },
  {
    key: 'secondFactor',
    header: 'Second factor',
    cell: ({ secondFactor: isOn }) => <Badge kind={isOn ? 'good' : 'unavailable'}>{isOn ? 'On' : 'Off'}</Badge>,
  },
  {
    key: 'since',
    header: 'Since, last seen',
    cell: (member) => (
      <div>
        {formatMoment(member.since)}
        <span className={styles.soft}>{describeSeen(member)}</span>
        {member.canLogIn ? null : <Badge kind="unavailable">Cannot log in</Badge>}
      </div>
    ),
  },
  { key: 'actions', header: 'Actions', card: 'full', cell: (member) => <Actions member={member} /> },
];

export function PeopleTable({ members }: { members: readonly Member[] }) {
  return (
    <NamedTable
      name="Administrators, moderators and coordinators"
      columns={columns}
      rows={members}
      rowKey={({ regid }) => String(regid)}
      empty="—"
    />
  );
}
