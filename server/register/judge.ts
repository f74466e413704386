// Which rows of a batch can be imported: each person once, and nobody who objected or was erased here.
import { userIdKey } from '#contract/text.ts';
import type { SigningKeys } from '#server/auth/signingKeys.ts';
import { anyTextOf } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { findBarred } from '#server/donors/barredNumbers.ts';
import { cappedFields, cappedValue, countPlaces, placesOf, type CappedField } from '#server/donors/listingCaps.ts';
import type { FormerDonor } from './donorRows.ts';
import { nameKey } from '#server/donors/nameKey.ts';
import { findByNumber, type DonorHere } from './duplicates.ts';
import { Fault } from './faults.ts';
import type { Batch } from './readRegister.ts';
import type { Seen } from './seen.ts';

export interface Judged {
  row: FormerDonor;
  sourceKey: string;
  content: string;
  /** As many donors as may be are listed with this value: an administrator decides. */
  claim: CappedField | null;
}

export interface Judgement {
  accepted: Judged[];
  /** Rows that an earlier import brought here. */
  countBefore: number;
}

export interface Register {
  /** Null for one of which nothing is here. */
  id: number | null;
  name: string;
}

interface Stored {
  byKey: ReadonlyMap<string, string>;
  byNumber: ReadonlyMap<string, DonorHere[]>;
  barred: ReadonlySet<string>;
  userIds: ReadonlySet<string>;
  places: Record<CappedField, ReadonlyMap<string, number>>;
}

const valuesOf = ({ profile, email }: FormerDonor) => ({ mobile: profile.mobile, email });

async function findUserIds(db: Db, rows: readonly FormerDonor[]): Promise<Set<string>> {
  const wanted = rows.flatMap(({ userId }) => (userId === null ? [] : [userIdKey(userId)]));
  const accounts = db.selectFrom('accounts').select('userIdKey');
  const found = await accounts.where('userIdKey', '=', anyTextOf(wanted)).execute();
  return new Set(found.map((account) => account.userIdKey));
}

async function findContents(db: Db, sourceKeys: readonly string[]): Promise<Map<string, string>> {
  const imported = db.selectFrom('importedDonors').select(['sourceKey', 'content']);
  const found = await imported.where('sourceKey', '=', anyTextOf(sourceKeys)).execute();
  return new Map(found.map(({ sourceKey, content }) => [sourceKey, content]));
}

async function readStored(
  db: Db,
  keys: SigningKeys,
  rows: readonly FormerDonor[],
  register: Register,
): Promise<Stored> {
  const mobiles = [...new Set(rows.map(({ profile }) => profile.mobile))];
  const emails = [...new Set(rows.map(({ email }) => email.toLowerCase()))];
  const sourceKeys = rows.flatMap((row) => keys.signLasting(sourceOf(row.sourceId, register.name)));
  return {
    byKey: register.id === null ? new Map() : await findContents(db, sourceKeys),
    byNumber: await findByNumber(db, mobiles),
    barred: await findBarred(db, keys, mobiles),
    userIds: await findUserIds(db, rows),
    places: { mobile: await countPlaces(db, 'mobile', mobiles), email: await countPlaces(db, 'email', emails) },
  };
}

/** What the key of a donor is made of, by the id there. */
export const sourceOf = (id: string, register: string) => `donor of ${register}: ${id}`;

function requireOnce(row: FormerDonor, register: Register, seen: Seen, { byNumber, barred, userIds }: Stored): void {
  const { line, sourceId, userId, profile } = row;
  const name = nameKey(profile.fullName);
  const sameId = seen.firstLine(`id ${sourceId}`, line);
  if (sameId !== undefined) throw new Fault('id twice', `Line ${sameId} has the same id.`);
  const samePerson = seen.firstLine(`person ${profile.mobile} ${name}`, line);
  if (samePerson !== undefined)
    throw new Fault('twice in the file', `Line ${samePerson} has the same number and name.`);
  const here = byNumber.get(profile.mobile)?.find((donor) => nameKey(donor.fullName) === name);
  if (here && here.registerId !== null && here.registerId === register.id)
    throw new Fault('twice in the file', 'An earlier line has the same number and name.');
  if (here) throw new Fault('registered here', 'A donor here has the same number and name.');
  if (barred.has(profile.mobile))
    throw new Fault('objected or erased here', 'Not to be imported: ask the donor to register.');
  if (userId === null) return;
  if (userIds.has(userIdKey(userId)) || seen.firstLine(`user ${userIdKey(userId)}`, line) !== undefined)
    throw new Fault('user id taken', `'${userId}' is taken: leave it out, and the donor gets another.`);
}

/** The first value that as many donors have as may. */
function findClaim(row: FormerDonor, seen: Seen, { places }: Stored): CappedField | null {
  for (const field of cappedFields) {
    const value = cappedValue(valuesOf(row), field);
    if (value === '') continue;
    if ((places[field].get(value) ?? 0) + seen.count(`${field} ${value}`) >= placesOf[field]) return field;
  }
  return null;
}

/** Moves rows that cannot be imported to the batch's faults. */
export async function judge(
  db: Db,
  { keys, register, seen }: { keys: SigningKeys; register: Register; seen: Seen },
  batch: Batch<FormerDonor>,
): Promise<Judgement> {
  const stored = await readStored(db, keys, batch.rows, register);
  const judgement: Judgement = { accepted: [], countBefore: 0 };
  for (const row of batch.rows) {
    const sourceKeys = keys.signLasting(sourceOf(row.sourceId, register.name));
    const contents = keys.signLasting(`content ${row.profile.mobile} ${nameKey(row.profile.fullName)}`);
    const before = sourceKeys.map((key) => stored.byKey.get(key)).find((known) => known !== undefined);
    try {
      if (before !== undefined && !contents.includes(before))
        throw new Fault('id twice', 'A row with this id was imported with another name or number.');
      if (before !== undefined) judgement.countBefore += 1;
      else {
        requireOnce(row, register, seen, stored);
        const claim = findClaim(row, seen, stored);
        judgement.accepted.push({ row, sourceKey: sourceKeys[0], content: contents[0], claim });
      }
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
      batch.faults.push({ line: row.line, cells: row.cells, fault });
    }
  }
  return judgement;
}
