// Second factors for tests, with an authenticator app of their own.
import { Secret, TOTP } from 'otpauth';
import { login } from '#contract/accounts.ts';
import { confirmSecondFactor, startSecondFactor } from '#contract/secondFactor.ts';
import { PASSWORD, registerAdmin, type Registered } from './factories.ts';
import type { Client } from './app.ts';

type Tested = Parameters<typeof registerAdmin>[0];

/** What the app shows at this moment. */
export const codeAt = (secret: string, at: Date, stepsLater = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() + stepsLater * 30_000 });

export interface Enrolled extends Registered {
  secret: string;
}

/** An administrator with a secret that no code has confirmed. */
export async function startEnrolment(app: Tested): Promise<Enrolled> {
  const admin = await registerAdmin(app);
  const { body } = await admin.client.call(startSecondFactor, {});
  return { ...admin, secret: body.data.secret };
}

/** An administrator who turned the second factor on, with the code of the step before `now`: by default, of this moment. */
export async function enrolAdmin(app: Tested, now?: Date): Promise<Enrolled & { recoveryCodes: string[] }> {
  const admin = await startEnrolment(app);
  const { body } = await admin.client.call(confirmSecondFactor, { code: codeAt(admin.secret, now ?? new Date(), -1) });
  return { ...admin, recoveryCodes: body.data.recoveryCodes };
}

/** Gives the right password; returns what the second step asks for. */
export async function giveSecret(client: Client, userID: string, password = PASSWORD): Promise<string> {
  const { body } = await client.call(login, { userID, password });
  return (body.data as unknown as { pending: string }).pending;
}
