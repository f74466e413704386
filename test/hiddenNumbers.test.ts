// Generated from the contract and the pages: a hidden number is in no answer of any endpoint to visitors and other donors,
// in no page or its data, no e-mail to others and no line of the log, whatever the donor chose and however they are listed.
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { isLoggedIn, updateDonor } from '#contract/accounts.ts';
import { getDonor } from '#contract/donorDetails.ts';
import { searchDonors, searchNearby } from '#contract/donors.ts';
import { languageCodes, withPrefix } from '#messages/languages.ts';
import { loadSigningKeys } from '#server/auth/signingKeys.ts';
import { makeReceipt } from '#server/auth/receipts.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { addAdmin, addDonorRow, addLoggedInDonor, logInAs, type NewDonorRow } from './admins.ts';
import { useTestApp, type Client } from './app.ts';
import { passASecond } from './clock.ts';
import { readEmails } from './emails.ts';
import { registerAndLogIn, type Registered } from './factories.ts';
import { placeAt, type Place } from './places.ts';
import { sampleInput } from './samples.ts';
import { runsEverything } from './scope.ts';
import { publicPages } from '../e2e/publicPages.ts';

const app = useTestApp({ pages: await loadPages(), env: { RATE_LIMIT_SCALE: '1000000' } });

const TOMORROW = '2099-01-01';
const notEligible: Record<string, NewDonorRow> = {
  resting: { eligibleFrom: TOMORROW, plateletsFrom: '2020-01-01' },
  paused: { isAvailable: false, unavailableUntil: TOMORROW },
  unavailable: { isAvailable: false },
};
const choices: [NewDonorRow['numberShown'], Record<string, NewDonorRow>][] = [
  ['never', { eligible: {}, ...notEligible }],
  ['available', notEligible],
];

interface Hidden {
  title: string;
  regid: number;
  /** National, ten digits. */
  mobile: string;
}

let place: Place;
const hidden: Hidden[] = [];
const people = {} as Record<'me' | 'other', Registered>;

beforeAll(async () => {
  // Where no test registers anybody else.
  place = await placeAt(app.db, 'Sikkim');
  for (const [numberShown, states] of choices) {
    for (const [state, row] of Object.entries(states)) {
      for (const isConfirmed of [true, false]) {
        const mobile = `97531${24680 + hidden.length}`;
        const { regid } = await addDonorRow(app.db, { place, mobile: `+91${mobile}`, numberShown, ...row });
        const emailConfirmedAt = isConfirmed ? new Date() : null;
        await app.db.updateTable('accounts').set({ emailConfirmedAt }).where('accountId', '=', regid).execute();
        hidden.push({ title: `${numberShown}, ${state}, address confirmed: ${isConfirmed}`, regid, mobile });
      }
    }
  }
  passASecond();
  people.me = { ...(await registerAndLogIn(app)), place };
  people.other = { ...people.me, regid: hidden[0]!.regid };
});

/** Also in groups of digits, and as a link or a search text has it. */
const findShown = (text: string) => {
  const digits = text.replaceAll(/(?<=\d)[\s()+.-]+(?=\d)/g, '');
  return hidden.filter(({ mobile }) => digits.includes(mobile)).map(({ title }) => title);
};

async function receiptOf(regid: number): Promise<string> {
  return makeReceipt(await loadSigningKeys(app.db, app.config.secretKeys), regid, new Date());
}

/** A sample about each of these donors: with its id and receipt wherever the sample has one. */
async function inputsAbout(sample: Record<string, unknown>): Promise<object[]> {
  const names = Object.keys(sample).filter((name) => ['regid', 'user_id', 'receipt'].includes(name));
  if (names.length === 0) return [sample];
  return Promise.all(
    hidden.map(async ({ regid }) => {
      const own = { regid, user_id: regid, receipt: await receiptOf(regid) };
      return { ...sample, ...Object.fromEntries(names.map((name) => [name, own[name as keyof typeof own]])) };
    }),
  );
}

const open = endpoints
  .filter(({ access }) => access === 'anyone' || access === 'user')
  .map((endpoint) => [endpoint.name, endpoint] as const);

describe('a hidden number', () => {
  test('is hidden in what the other tests search: every donor is listed, without it', async () => {
    const { body } = await app.visitor().call(searchDonors, { bloodgroup: 'O+', ...place, size: 50 });
    const listed = body.data.filter(({ regid }) => hidden.some((donor) => donor.regid === regid));
    expect(listed).toHaveLength(hidden.length);
    for (const { mobileNumber, contact } of listed) {
      expect(mobileNumber).toBe('');
      expect(['message', 'none']).toContain(contact);
    }
  });

  test.each(open)('is in no answer of %s, to a visitor or another donor, first or repeated', async (_, endpoint) => {
    for (const input of await inputsAbout(sampleInput(endpoint, people))) {
      const other = (await addLoggedInDonor(app)).client;
      for (const client of [app.visitor(), other]) {
        for (let again = 0; again < 2; again += 1) {
          const { text, status } = await client.call(endpoint, input);
          expect([findShown(text), status < 500], text.slice(0, 200)).toEqual([[], true]);
        }
      }
    }
  });

  test('is in no nearby search, for blood, platelets or plasma', async () => {
    const { district } = await placeAt(app.db, 'Sikkim', 1);
    for (const bloodgroup of ['O+', 'AB+'] as const) {
      for (const need of ['blood', 'platelets', 'plasma'] as const) {
        const { text } = await app.visitor().call(searchNearby, { bloodgroup, district, need });
        expect(findShown(text), `${bloodgroup} ${need}`).toEqual([]);
      }
    }
  });

  const { country, state, district, city } = { country: 1, state: 'S', district: 'D', city: 'all' };
  /** The languages take turns; `npm run test:all` loads each page in all. */
  let turn = 0;
  const results = `/find-donor?bloodgroup=O%2B&country=${country}&state=${state}&district=${district}&city=${city}`;

  test.each([
    ...publicPages,
    results,
    `${results}&page=2`,
    `${results}&need=platelets`,
    `${results}&report=R`,
    '/message?regid=R&receipt=X',
  ])('is in no page of %s, its data or the copy that is kept', async (path) => {
    const { regid } = hidden[0]!;
    const address = path
      .replace('state=S', `state=${place.state}`)
      .replace('district=D', `district=${place.district}`)
      .replace('=R', `=${regid}`)
      .replace('=X', `=${await receiptOf(regid)}`);
    const [pathname, query = ''] = address.split('?');
    const data = `${pathname === '/' ? '/_root' : pathname}.data?${query}`;
    turn += 1;
    const another = languageCodes[turn % languageCodes.length]!;
    for (const [client, codes] of [
      [app.visitor(), runsEverything ? languageCodes : new Set(['en', another] as const)],
      // The second visitor gets a kept copy.
      [app.visitor(), new Set(['en', another] as const)],
      [people.me.client, [another]],
    ] as const) {
      for (const code of codes) {
        const { text, status } = await client.send(withPrefix(code, address));
        expect([findShown(text), status < 500], address).toEqual([[], true]);
        // The page has what is looked at.
        expect(!address.startsWith('/find-donor?') || /Donor row\.\d/.test(text), address).toBe(true);
        // A browser asks the endpoints, not for a page's data.
        expect((await client.send(withPrefix(code, data))).status, data).toBe(404);
      }
    }
  });

  test('is in no answer after its owner has hidden it, though the answer and the page were kept', async () => {
    const { regid } = await addDonorRow(app.db, { place, mobile: '+919753199999', bloodGroup: 'AB-' });
    passASecond();
    const page = results.replace('O%2B', 'AB-').replace('=S', `=${place.state}`).replace('=D', `=${place.district}`);
    const read = async (client: Client) => [
      (await client.call(searchDonors, { bloodgroup: 'AB-', ...place })).text,
      (await client.send(page)).text.replaceAll(/(?<=\d)[\s-]+(?=\d)/g, ''),
    ];
    for (const text of await read(app.visitor())) expect(text).toContain('9753199999');
    const owner = await logInAs(app, regid);
    expect((await owner.call(updateDonor, { numberShown: 'never' })).status).toBe(200);
    for (const text of await read(app.visitor())) expect(text).not.toContain('9753199999');
  });

  test('is what its owner and administrators see', async () => {
    const [{ regid, mobile }] = hidden as [Hidden];
    const own = await (await logInAs(app, regid)).call(isLoggedIn, {});
    expect(own.body.data.user?.mobileNumber).toBe(`+91${mobile}`);
    const { client } = await addAdmin(app);
    expect((await client.call(getDonor, { regid })).body.data.mobileNumber).toBe(`+91${mobile}`);
  });

  test('is in no e-mail to others and in no line of the log of all that', async () => {
    await app.mailWorker.work();
    const emails = await readEmails(app.config.dataDir);
    expect(emails.length).toBeGreaterThan(0);
    expect(app.log.length).toBeGreaterThan(0);
    expect(emails.flatMap(findShown)).toEqual([]);
    expect(app.log.flatMap(findShown)).toEqual([]);
  });
});
