// The kept groups of donors who may be one person are those that a look at all donors finds, whatever happened before.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deleteAccounts } from '#server/accounts/queries.ts';
import { NAME_KEY } from '#server/donors/nameKey.ts';
import { addDonorRow } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { placeAt } from '#test/places.ts';
import { compareNow, compareQueued, queueAll } from './comparison.ts';

const app = useTestApp();
const NIGHT = new Date('2026-01-31T20:00:00Z');

/** From all donors, without the table: pair by pair, so that it shares no rule with what it checks. */
async function findGroups(): Promise<string[]> {
  const { rows: donors } = await sql<{ accountId: number; mobile: string; name: string }>`
    select account_id, mobile, district_id || ' ' || birth_year || ' ' || ${NAME_KEY} as name
    from donors where not is_hidden`.execute(app.db);
  const pairs = await app.db.selectFrom('distinctDonors').selectAll().execute();
  const apart = new Set(pairs.map(({ firstId, secondId }) => `${firstId} ${secondId}`));
  type Donors = typeof donors;
  const hasPair = (members: Donors) =>
    members.some(({ accountId: a }) => members.some(({ accountId: b }) => a < b && !apart.has(`${a} ${b}`)));
  const byName = Map.groupBy(donors, ({ name }) => name);
  const isOneNumber = (members: Donors) => new Set(members.map(({ mobile }) => mobile)).size === 1;
  const isCovered = (members: Donors) => {
    const named = byName.get(members[0]!.name)!;
    return named.length === members.length && isOneNumber(named) && isOneName(members);
  };
  const isOneName = (members: Donors) => new Set(members.map(({ name }) => name)).size === 1;
  const byNumber = [...Map.groupBy(donors, ({ mobile }) => mobile)].filter(([, members]) => !isCovered(members));
  const line =
    (alike: number) =>
    ([key, members]: [string, Donors]) =>
      `${alike} ${key} ${members.length}`;
  return [
    ...[...byName]
      .filter(([, all]) => all.length > 1 && hasPair(all))
      .map((one) => line(isOneNumber(one[1]) ? 0 : 2)(one)),
    ...byNumber.filter(([, all]) => all.length > 1 && hasPair(all)).map(line(1)),
  ].toSorted();
}

async function readGroups(): Promise<string[]> {
  const groups = await app.db.selectFrom('duplicateGroups').selectAll().execute();
  return groups.map(({ alike, key, members }) => `${alike} ${key} ${members}`).toSorted();
}

const random = (most: number) => Math.floor(Math.random() * most);
const pick = <T>(all: readonly T[]): T => all[random(all.length)]!;
const newMobile = () => `+91984800000${random(8)}`;
const newName = () => pick(['Ravi Kumar', 'RAVI  kumar.', 'Asha Rao', 'Devi']);

async function addSome(ids: number[], count: number): Promise<void> {
  const places = [await placeAt(app.db, 'Goa'), await placeAt(app.db, 'Tripura')];
  for (let i = 0; i < count; i += 1) {
    const own = { mobile: newMobile(), fullName: newName(), birthYear: 1990 + random(2), place: pick(places) };
    ids.push((await addDonorRow(app.db, own)).regid);
  }
}

async function changeOne(ids: number[]): Promise<void> {
  const accountId = pick(ids);
  const donor = app.db.updateTable('donors').where('accountId', '=', accountId);
  const [first, second] = [accountId, pick(ids)].toSorted((a, b) => a - b) as [number, number];
  await pick([
    () => donor.set({ mobile: newMobile() }).execute(),
    () => donor.set({ fullName: newName() }).execute(),
    () => donor.set({ birthYear: 1990 + random(2) }).execute(),
    () => donor.set({ isHidden: sql<boolean>`not is_hidden` }).execute(),
    () => donor.set({ isAvailable: false }).execute(),
    () => addSome(ids, 1),
    async () => {
      await deleteAccounts(app.db, [accountId]);
      ids.splice(ids.indexOf(accountId), 1);
    },
    async () => {
      if (first === second) return;
      const pair = { firstId: first, secondId: second, decidedAt: null, decidedBy: null };
      await app.db
        .insertInto('distinctDonors')
        .values(pair)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await compareNow(app.db, [first, second]);
    },
  ])();
}

/** In small batches, so that one lacks what the next has. */
async function compareAllQueued(): Promise<void> {
  while ((await compareQueued(app.db, 3)) > 0);
}

const hoursAfter = (hours: number) => new Date(NIGHT.getTime() + hours * 3_600_000);

/** Several runs of the maintenance job, each of few donors. */
async function compareNight(now: Date): Promise<void> {
  for (let run = 0; run < 20; run += 1) await queueAll(app.db, now, 10);
  await compareAllQueued();
}

test('after any changes the compared donors are in the groups that all donors show, and the nightly pass changes nothing', async () => {
  const ids: number[] = [];
  await addSome(ids, 30);
  for (let round = 0; round < 40; round += 1) {
    for (let changes = random(4); changes >= 0; changes -= 1) await changeOne(ids);
    await compareAllQueued();
    expect(await readGroups()).toEqual(await findGroups());
  }
  const before = await readGroups();
  await compareNight(NIGHT);
  expect(await readGroups()).toEqual(before);
  expect(before.length).toBeGreaterThan(0);
});

test('the nightly pass adds what is missing and removes what is wrong, once a night', async () => {
  const groups = await findGroups();
  const spoil = async () => {
    await app.db.deleteFrom('duplicateGroups').where('alike', '=', 2).execute();
    await app.db.updateTable('duplicateGroups').set({ members: 99 }).execute();
  };
  await spoil();
  await compareNight(hoursAfter(19));
  expect(await readGroups()).not.toEqual(groups);
  await compareNight(hoursAfter(24));
  expect(await readGroups()).toEqual(groups);
});

test('a donor who is erased leaves neither number nor name, though two others stay alike', async () => {
  const [mobile, fullName] = ['+919848099999', 'Gone Tomorrow'];
  const ids = [];
  for (let i = 0; i < 3; i += 1)
    ids.push((await addDonorRow(app.db, { mobile, fullName: i < 2 ? fullName : 'Other' })).regid);
  await compareAllQueued();
  const held = async () =>
    (await readGroups()).filter((line) => /99999|gone tomorrow/.test(line)).map((line) => line.slice(0, 2));
  expect(await held()).toEqual(['0 ', '1 ']);
  await deleteAccounts(app.db, [ids[0]!]);
  expect(await held()).toEqual([]);
  await compareAllQueued();
  expect(await held()).toEqual(['1 ']);
  await deleteAccounts(app.db, ids.slice(1));
  await compareAllQueued();
  expect(await held()).toEqual([]);
});
