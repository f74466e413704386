// What administrators do about roles: on their own page, and on a donor's.
import { inviteAdmin, removeAdmin, setAdminRole } from '#contract/admins.ts';
import { decideNaming, setCoordinator } from '#contract/coordinators.ts';
import { adminRoles } from '#contract/profile.ts';
import type { Command, Commands } from '#web/admin/commands/command.ts';
import type { Asking } from '#web/admin/commands/CommandQuestion.tsx';
import { nameOf } from '#web/admin/donorHref.ts';
import type { Choice, Person, Role } from './loadPeople.ts';

/** A row of the table of people, or a donor. */
interface MayHaveRole {
  role: Role | null;
  coordinator?: object | null;
  /** Null of an account without a donor. */
  fullName: string | null;
  isInvited?: boolean;
  emailId?: string | null;
}

const people = { noun: ['person', 'people'], tone: 'secondary' } as const satisfies Partial<Command>;

const removal = {
  ...people,
  label: 'Remove role',
  participle: 'removed the role of',
  nothing: 'They have no such role any more.',
} as const;

const isCoordinator = ({ role, coordinator }: MayHaveRole) => role === 'coordinator' || Boolean(coordinator);
const isAdmin = ({ role }: MayHaveRole) => role !== null && role !== 'coordinator';

export const removalCommands = {
  removeCoordinator: {
    ...removal,
    endpoint: setCoordinator,
    ids: ['userID'],
    input: { districts: null },
    question: {
      text: 'Remove the role of {what}?',
      consequence: 'They stay a donor and are told by e-mail. What they have claimed is free for others.',
    },
    on: isCoordinator,
  },
  removeAdmin: {
    ...removal,
    endpoint: removeAdmin,
    ids: ['regid'],
    question: {
      text: 'Remove the role of {what}?',
      consequence: 'They stay a donor, are logged out everywhere, and are told by e-mail.',
    },
    on: (person) => isAdmin(person) && person.fullName !== null,
  },
  eraseAdmin: {
    ...removal,
    endpoint: removeAdmin,
    ids: ['regid'],
    tone: 'danger',
    isFinal: true,
    question: {
      text: 'Remove {what}?',
      consequence: 'This account is no donor’s: it is erased, and they are told by e-mail.',
    },
    on: (person) => isAdmin(person) && person.fullName === null,
    done: 'The role was removed, and the account erased.',
  },
} as const satisfies Commands<MayHaveRole>;

export const memberCommands = {
  inviteAgain: {
    ...people,
    endpoint: inviteAdmin,
    ids: ['regid'],
    isFinal: true,
    label: 'Invite again',
    question: {
      text: 'Send {what} the invitation again?',
      consequence: 'The link that was sent before is void then.',
    },
    on: ({ isInvited, emailId }) => isInvited === true && emailId !== null,
    done: '{what} gets an e-mail with a link.',
  },
  ...removalCommands,
} as const satisfies Commands<MayHaveRole>;

const naming = { ...people, endpoint: decideNaming, ids: ['regid', 'fullName', 'mobileNumber'] } as const;

/** Of a coordinator who asks to be named to visitors; what is published is in the name of the row. */
export const namingCommands = {
  approveName: {
    ...naming,
    input: { approved: true },
    label: 'Approve name',
    question: { text: 'Show {what} to visitors?', consequence: 'Everybody reads this name and number.' },
    done: 'Visitors read the name and number of {what} now.',
  },
  refuseName: {
    ...naming,
    input: { approved: false },
    label: 'Refuse name',
    question: { text: 'Keep the name and number of {what} unpublished?' },
    done: 'The name and number of {what} stay unpublished.',
  },
} as const satisfies Commands;

const ofForm = {
  ...people,
  tone: 'strong',
  label: 'Continue',
  participle: 'made',
  nothing: 'They have this role already.',
} as const;
const toldOfRole = 'They are told by e-mail and have to log in again.';

/** Of the form of a role. */
const roleCommands = {
  makeCoordinator: {
    ...ofForm,
    endpoint: setCoordinator,
    ids: ['userID', 'districts'],
    input: { before: null },
    question: { text: 'Make {what}?', consequence: 'They are told by e-mail and see the desk.' },
  },
  changeDistricts: {
    ...ofForm,
    endpoint: setCoordinator,
    ids: ['userID', 'districts', 'before'],
    question: { text: 'Make {what}?' },
    nothing: 'They have these districts already.',
  },
  giveRole: {
    ...ofForm,
    endpoint: inviteAdmin,
    ids: ['regid', 'role'],
    question: { text: 'Make {what}?', consequence: toldOfRole },
  },
  promoteCoordinator: {
    ...ofForm,
    endpoint: inviteAdmin,
    ids: ['regid', 'role'],
    question: { text: 'Make {what}?', consequence: `${toldOfRole} They are no longer coordinator.` },
  },
  changeRole: {
    ...ofForm,
    endpoint: setAdminRole,
    ids: ['regid', 'role'],
    question: { text: 'Make {what}?', consequence: toldOfRole },
  },
} as const satisfies Commands;

export const INVITE = 'invite';
/** Its form is the question. */
const inviteCommands = {
  [INVITE]: {
    ...people,
    endpoint: inviteAdmin,
    ids: ['userID', 'emailId', 'role'],
    isFinal: true,
    label: 'Send invitation',
    tone: 'strong',
    done: 'They get an e-mail with a link.',
  },
} as const satisfies Commands;

/** All of the page of administrators. */
export const personCommands: Commands = { ...memberCommands, ...namingCommands, ...roleCommands, ...inviteCommands };

function roleCommandOf({ role: had }: Person, { role, before }: Choice): keyof typeof roleCommands {
  if (role === 'coordinator') return before === '' ? 'makeCoordinator' : 'changeDistricts';
  if (adminRoles.some((one) => one === had)) return 'changeRole';
  return had === 'coordinator' ? 'promoteCoordinator' : 'giveRole';
}

/** Whether somebody is to have the role, and the districts, that the address has. */
export function askAboutRole(person: Person, choice: Choice): Asking {
  const { role, chosen, before } = choice;
  const intent = roleCommandOf(person, choice);
  const roles = {
    coordinator: `coordinator of ${chosen.map(({ districtName }) => districtName).join(', ')}`,
    moderator: 'a moderator',
    administrator: 'an administrator',
  };
  const what = `${nameOf(person)} ${roles[role]}`;
  const fields = [
    ['regid', person.regid],
    ['userID', person.userID],
    ['role', role],
    ...chosen.map(({ districtId }) => ['districts', districtId] as const),
    ...(before === '' ? [] : before.split(',').map((id) => ['before', id] as const)),
  ] as const;
  return { command: roleCommands[intent], intent, fields, names: [what], what };
}
