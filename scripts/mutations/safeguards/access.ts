import { safeguard, type Chapter } from '../mutation.ts';

const account = (title: string) => ['server/account/account.test.ts', title] as const;
const admins = (title: string) => ['server/moderation/donors.test.ts', title] as const;
const owned = [
  'server/account/ownership.test.ts',
  '$name of another is 403, with one body whether or not there is such a person',
] as const;
const routes = 'server/account/routes.ts';
const donation = 'server/donations/routes.ts';
const donorRoutes = 'server/moderation/donorRoutes.ts';
const endpoints = 'server/http/endpoints.ts';

export const chapter: Chapter = {
  title: 'Access',
  safeguards: [
    safeguard(
      'A route without a declared access fails at start',
      ['server/app.test.ts', 'without the access of $name there is no start'],
      ['server/app.ts', ' || !endpoint.access)', ')'],
    ),
    safeguard(
      'An endpoint without a handler fails at start',
      ['server/app.test.ts', 'without a handler for an endpoint, or an endpoint for a handler, there is no start'],
      ['server/app.ts', 'if (missing.length > 0) throw', 'if (false) throw'],
    ),
    safeguard(
      'Calls of a logged-in person refuse strangers',
      account('every call of a logged-in person refuses strangers'),
      [endpoints, "if (session === null) throw new Failure('unauthenticated');", ''],
    ),
    safeguard(
      'Calls of administrators refuse donors',
      [
        'server/moderation/access.test.ts',
        'refuses strangers with 401 and donors with 403, before it looks at the input',
      ],
      [endpoints, "if (endpoint.access === 'admin' && !session.isAdmin) throw new Failure('forbidden');", ''],
    ),
    safeguard(
      'Every call under /api/admin is for administrators',
      [
        'server/moderation/access.test.ts',
        'every call under /api/admin is for administrators alone, and so are those that the V1 prefix keeps',
      ],
      [
        'contract/registeredDonors.ts',
        "path: '/api/admin/getRegisteredDonors/:limit/:offset',\n  summary: 'Donors, newest first; searchTerm is looked for anywhere in the user id, in any case',\n  access: 'admin',",
        "path: '/api/admin/getRegisteredDonors/:limit/:offset',\n  summary: 'Donors, newest first; searchTerm is looked for anywhere in the user id, in any case',\n  access: 'user',",
      ],
      [
        'contract/queue.ts',
        "const admin = { access: 'admin' } as const;",
        "const admin = { access: 'user' } as const;",
      ],
    ),
    safeguard(
      'user_by_email and sendMail are for administrators',
      [
        'server/moderation/access.test.ts',
        'every call under /api/admin is for administrators alone, and so are those that the V1 prefix keeps',
      ],
      [
        'contract/registeredDonors.ts',
        "const post = { method: 'POST', access: 'admin' } as const;",
        "const post = { method: 'POST', access: 'user' } as const;",
      ],
    ),
    safeguard('sendMail writes to registered donors only', admins('goes to nobody but donors'), [
      donorRoutes,
      'accounts.find(({ fullName }) => fullName !== null);',
      'accounts[0];',
    ]),
    safeguard('The session says whose profile is changed', owned, [
      routes,
      'route(contract.updateDonor, async ({ input, db, me, now, services }) => {\n    requireOwn(input.userID, me);',
      'route(contract.updateDonor, async ({ input, db, me, now, services }) => {',
    ]),
    safeguard('The session says whose password is changed', owned, [
      routes,
      'async ({ input, me, services }) => {\n      requireOwn(input.userID, me);',
      'async ({ input, me, services }) => {',
    ]),
    safeguard('The session says who is deleted', owned, [
      routes,
      'route(contract.deleteProfile, async ({ input, db, me, visit, services }) => {\n    requireOwn(input.userID, me);',
      'route(contract.deleteProfile, async ({ input, db, me, visit, services }) => {',
    ]),
    safeguard('The session says who has donated', owned, [
      donation,
      'route(contract.recordDonation, async ({ input, db, me, now, services }) => {\n    requireOwn(input.userID, me);',
      'route(contract.recordDonation, async ({ input, db, me, now, services }) => {',
    ]),
    safeguard('The session says whose donations are listed', owned, [
      donation,
      'route(contract.getOwnDonations, async ({ input, db, me }) => {\n    requireOwn(input.userID, me);',
      'route(contract.getOwnDonations, async ({ input, db, me }) => {',
    ]),
    safeguard('Another’s user id is refused alike whether or not it exists', owned, [
      'server/account/ownership.ts',
      "!== userIdKey(session.userId)) throw new Failure('forbidden');",
      "!== userIdKey(session.userId)) throw new Failure('forbidden', { message: `${userID} is not you.` });",
    ]),
    safeguard(
      'Login leads to a path of this site only',
      ['web/account/nextPath.test.ts', 'never leads to another site: %j'],
      ['web/account/nextPath.ts', "origin === ANYWHERE && !pathname.startsWith('//')", 'origin === ANYWHERE'],
      ['web/account/nextPath.ts', "origin === ANYWHERE && !pathname.startsWith('//')", "!pathname.startsWith('//')"],
    ),
  ],
};
