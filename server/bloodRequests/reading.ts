// What anyone may know of a request, and what the family may.
import type { Need } from '#contract/compatibility.ts';
import type { BloodGroup } from '#contract/blood.ts';
import type { RequestState } from '#contract/bloodRequests.ts';
import { Failure } from '#contract/errors.ts';
import { message } from '#contract/message.ts';
import type { Translation } from '#messages/languages.ts';
import { hashToken } from '#server/auth/session.ts';
import type { Db } from '#server/db/kysely.ts';
import { IS_NUMBER_SHOWN } from '#server/donors/listing.ts';
import { placeLabels } from '#server/locations/localNames.ts';
import { listComing } from './answers.ts';
import { isAlive } from './queries.ts';

/** Without the family, whose columns never leave the database here. */
const requests = (db: Db) =>
  db
    .selectFrom('bloodRequests')
    .innerJoin('districts', 'districts.districtId', 'bloodRequests.districtId')
    .select(['id', 'publicId', 'state', 'bloodGroup', 'need', 'units', 'hospital', 'neededBy', 'isKnownHospital'])
    .select(['confirmedAt', 'openedAt', 'openedBy', 'decision', 'decidedAt'])
    .select(['districts.districtId', 'districts.name as districtName']);

type Row = Awaited<ReturnType<ReturnType<typeof requests>['executeTakeFirstOrThrow']>>;

interface Described {
  bloodgroup: BloodGroup;
  need: Need;
  units: number;
  hospital: string;
  districtName: string;
  neededBy: string;
  checks: { emailConfirmed: boolean; hospitalKnown: boolean; checkedAt: string | null };
}

/** When a person opened it. */
const checkedAt = ({ openedBy, openedAt, decision, decidedAt }: Row) =>
  decision === 'approved' ? decidedAt : openedBy === null ? null : openedAt;

async function describe(row: Row, language: Translation | undefined): Promise<Described> {
  const labelOf = await placeLabels(language);
  const { bloodGroup, need, units, hospital, neededBy, districtId, districtName } = row;
  const checks = {
    emailConfirmed: row.confirmedAt !== null,
    hospitalKnown: row.isKnownHospital,
    checkedAt: checkedAt(row)?.toISOString() ?? null,
  };
  const district = labelOf('d', districtId, districtName);
  return { bloodgroup: bloodGroup, need, units, hospital, districtName: district, neededBy, checks };
}

const nothing = {
  bloodgroup: null,
  need: null,
  units: null,
  hospital: null,
  districtName: null,
  neededBy: null,
  checks: null,
};

/** Words that nobody confirmed, or that are over, are not shown. Throws `not_found`. */
export async function readPublic(db: Db, publicId: string, language: Translation | undefined) {
  const found = await requests(db).where('publicId', '=', publicId).executeTakeFirst();
  if (!found) throw new Failure('not_found', { message: message('fault.request') });
  const state: RequestState = found.state;
  return { publicId, state, ...(isAlive(state) ? await describe(found, language) : nothing) };
}

/** The family's own link shows all of it in every state. */
export async function readOwn(db: Db, token: string) {
  const found = await requests(db).where('tokenHash', '=', hashToken(token)).executeTakeFirst();
  if (!found) return null;
  const { id, publicId, state } = found;
  const { asked } = await db
    .selectFrom('askedDonors')
    .select(({ fn }) => fn.countAll<number>().as('asked'))
    .where('requestId', '=', id)
    .executeTakeFirstOrThrow();
  const coming = await listComing(db, id, IS_NUMBER_SHOWN);
  return { publicId, state, ...(await describe(found, undefined)), asked, coming };
}
