// Who sees a donor's number, over HTTP on a real database.
import { beforeEach, describe, expect, test } from 'vitest';
import { isLoggedIn, updateDonor } from '#contract/accounts.ts';
import { addRegisteredDonor, getRegisteredDonors, updateRegisteredDonor } from '#contract/adminDonors.ts';
import { registerDonor } from '#contract/accounts.ts';
import { getDonor } from '#contract/donorDetails.ts';
import { searchNearby } from '#contract/donors.ts';
import { numberChoices, type NumberShown } from '#contract/donorFields.ts';
import { addAdmin, addDonorRow, logInAs, type NewDonorRow } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { passASecond } from '#test/clock.ts';
import { makeRegistration } from '#test/factories.ts';
import { searchCached } from '#test/listings.ts';
import { placeAt, type Place } from '#test/places.ts';

const NOW = new Date('2026-06-15T12:00:00Z');
const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' }, now: () => NOW });

let place: Place;
let neighbour: Place;
beforeEach(async () => {
  await app.db.deleteFrom('donors').execute();
  passASecond();
  [place, neighbour] = [await placeAt(app.db, 'Goa'), await placeAt(app.db, 'Goa', 1)];
});

const RESTING = { eligibleFrom: '2026-07-01', plateletsFrom: '2026-06-01' };
/** Every state in which a donor is listed. */
const states: Record<string, NewDonorRow> = {
  'available and eligible': {},
  resting: RESTING,
  paused: { isAvailable: false, unavailableUntil: '2026-07-01' },
  unavailable: { isAvailable: false },
};
const MOBILE = '+919812345678';

interface Listed {
  choice: NumberShown;
  state: string;
  isConfirmed: boolean;
}

const combinations: Listed[] = numberChoices.flatMap((choice) =>
  Object.keys(states).flatMap((state) => [true, false].map((isConfirmed) => ({ choice, state, isConfirmed }))),
);

async function addListed({ choice, state, isConfirmed }: Listed): Promise<number> {
  const row = { now: NOW, place, mobile: MOBILE, numberShown: choice, ...states[state] };
  const { regid } = await addDonorRow(app.db, row);
  const emailConfirmedAt = isConfirmed ? NOW : null;
  await app.db.updateTable('accounts').set({ emailConfirmedAt }).where('accountId', '=', regid).execute();
  return regid;
}

function expectedOf({ choice, state, isConfirmed }: Listed) {
  const isShown = choice === 'always' || (choice === 'available' && state === 'available and eligible');
  if (isShown) return { mobileNumber: MOBILE, contact: 'number' };
  return { mobileNumber: '', contact: isConfirmed ? 'message' : 'none' };
}

const search = async () => (await searchCached(app, place)).body.data;
const searchFromNeighbour = async (need: 'blood' | 'platelets') => {
  const { district } = neighbour;
  return (await app.visitor().call(searchNearby, { bloodgroup: 'O+', district, need })).body.data;
};

describe.each(combinations)(
  'a number shown $choice of a donor who is $state, address confirmed: $isConfirmed',
  (listed) => {
    test('is in a search exactly where the donor lets it', async () => {
      const regid = await addListed(listed);
      expect(await search()).toMatchObject([{ regid, ...expectedOf(listed) }]);
    });

    test('is among the nearby donors exactly where the donor lets it, also for platelets during a rest', async () => {
      await addListed(listed);
      const isEligible = listed.state === 'available and eligible';
      const expected = expectedOf(listed);
      expect(await searchFromNeighbour('blood')).toMatchObject(isEligible ? [expected] : []);
      const givesPlatelets = isEligible || listed.state === 'resting';
      expect(await searchFromNeighbour('platelets')).toMatchObject(givesPlatelets ? [expected] : []);
    });
  },
);

const owner = async (regid: number) => (await (await logInAs(app, regid)).call(isLoggedIn, {})).body.data.user;

test('a proven number alone is no way to a donor where no gateway sends texts', async () => {
  const regid = await addListed({ choice: 'never', state: 'resting', isConfirmed: false });
  await app.db.updateTable('donors').set({ numberConfirmedAt: NOW }).where('accountId', '=', regid).execute();
  expect(await search()).toMatchObject([{ regid, contact: 'none' }]);
});

describe('the choice who sees the number', () => {
  test('is made at registration, else it is always and from 7 to 22', async () => {
    const usual = await app.visitor().call(registerDonor, makeRegistration(place));
    expect(await owner(usual.body.data.regid)).toMatchObject({ numberShown: 'always', callsAnyTime: false });
    const chosen = makeRegistration(place, { numberShown: 'never', callsAnyTime: true });
    const { regid } = (await app.visitor().call(registerDonor, chosen)).body.data;
    expect(await owner(regid)).toMatchObject({ numberShown: 'never', callsAnyTime: true });
    expect((await search()).find((donor) => donor.regid === regid)).toMatchObject({
      mobileNumber: '',
      contact: 'none',
      callsAnyTime: true,
    });
  });

  test('is changed by the donor, who sees the number, and holds for the next search', async () => {
    const { regid } = await addDonorRow(app.db, { now: NOW, place, mobile: MOBILE });
    expect(await search()).toMatchObject([{ mobileNumber: MOBILE, callsAnyTime: false }]);
    const donor = await logInAs(app, regid);
    expect((await donor.call(updateDonor, { numberShown: 'never', callsAnyTime: true })).status).toBe(200);
    expect(await search()).toMatchObject([{ mobileNumber: '', callsAnyTime: true }]);
    expect(await owner(regid)).toMatchObject({ mobileNumber: MOBILE, numberShown: 'never', callsAnyTime: true });
    expect((await donor.call(updateDonor, { fullName: 'Still Hidden' })).status).toBe(200);
    expect(await search()).toMatchObject([{ mobileNumber: '', callsAnyTime: true }]);
  });

  test('hides the number of an available donor as soon as the donor pauses, and shows it again afterwards', async () => {
    const { regid } = await addDonorRow(app.db, { now: NOW, place, mobile: MOBILE, numberShown: 'available' });
    const donor = await logInAs(app, regid);
    await donor.call(updateDonor, { strAvailUnAvail: 'U' });
    expect(await search()).toMatchObject([{ mobileNumber: '' }]);
    await donor.call(updateDonor, { strAvailUnAvail: 'A' });
    expect(await search()).toMatchObject([{ mobileNumber: MOBILE }]);
  });

  test('is made and changed by administrators, who see the number', async () => {
    const admin = await addAdmin(app);
    const registration = makeRegistration(place, { numberShown: 'available', mobileNumber: '9812345678' });
    const { regid } = (await admin.client.call(addRegisteredDonor, registration)).body.data;
    expect(await owner(regid)).toMatchObject({ numberShown: 'available' });
    await admin.client.call(updateRegisteredDonor, { regid, numberShown: 'never', callsAnyTime: true });
    const shown = { mobileNumber: MOBILE, numberShown: 'never', callsAnyTime: true };
    expect((await admin.client.call(getDonor, { regid })).body.data).toMatchObject(shown);
    const { body } = await admin.client.call(getRegisteredDonors, { limit: 15, offset: 0 });
    expect(body.data).toMatchObject([shown]);
    const { body: found } = await admin.client.call(getDonor, { regid });
    expect(found.data.actions[0]).toMatchObject({ action: 'updateRegisteredDonor' });
  });

  test.each([['numberShown'], ['callsAnyTime']] as const)('is refused with an unknown %s', async (field) => {
    const { regid } = await addDonorRow(app.db, { now: NOW, place });
    const donor = await logInAs(app, regid);
    for (const value of ['', 'sometimes', 1, ['never'], null]) {
      const { status, body } = await donor.call(updateDonor, { [field]: value });
      expect({ status, errors: Object.keys(body.errors ?? {}) }).toEqual({ status: 400, errors: [field] });
    }
  });
});
