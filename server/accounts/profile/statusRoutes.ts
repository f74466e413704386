// The state of an account, for its owner's dashboard.
import { sql } from 'kysely';
import { getAccountStatus } from '#contract/accountStatus.ts';
import { ageBar } from '#contract/eligibility.ts';
import { yearInIndia } from '#contract/indiaTime.ts';
import { Failure } from '#contract/errors.ts';
import type { Db } from '#server/db/kysely.ts';
import { route } from '#server/http/route.ts';
import { isClaimed, waitOf } from '#server/donors/listingCaps.ts';

const selectStatus = (db: Db, accountId: number) =>
  db
    .selectFrom('accounts')
    .leftJoin('donors', 'donors.accountId', 'accounts.accountId')
    .select(['isAdmin', 'emailConfirmedAt', 'consentVersion', 'birthYear', 'awaitsConfirmation', 'plateletsFrom'])
    .select(isClaimed)
    .select('routineEmailsStoppedAt')
    .select(({ selectFrom }) => [
      selectFrom('accountLinks')
        .select('accountLinks.email')
        .whereRef('accountLinks.accountId', '=', 'accounts.accountId')
        .where('purpose', '=', 'new-email')
        .where('answer', 'is', null)
        .where('expiresAt', '>', sql<Date>`now()`)
        .orderBy('accountLinks.createdAt', 'desc')
        .limit(1)
        .as('newEmail'),
      selectFrom('secondFactors')
        .select('confirmedAt')
        .whereRef('secondFactors.accountId', '=', 'accounts.accountId')
        .as('secondFactorSince'),
    ])
    .where('accounts.accountId', '=', accountId);

export const routes = [
  route(getAccountStatus, async ({ db, session, services, now }) => {
    const status = await selectStatus(db, session.accountId).executeTakeFirst();
    // Deleted since the session was read.
    if (!status) throw new Failure('unauthenticated');
    const { birthYear, consentVersion, newEmail, plateletsFrom } = status;
    const age = birthYear === null ? null : ageBar(birthYear, yearInIndia(now));
    return {
      data: {
        emailConfirmed: status.emailConfirmedAt !== null,
        newEmail,
        consentVersion,
        notListed: age ?? waitOf(status),
        plateletsFrom,
        routineEmails: status.routineEmailsStoppedAt === null,
        secondFactor: status.secondFactorSince !== null,
        secondFactorRequired: status.isAdmin && services.config.requiresSecondFactor,
        recentLogin: session.isRecent,
      },
    };
  }),
];
