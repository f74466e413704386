// Codes of authenticator apps (TOTP, RFC 6238: SHA-1, six digits, 30 seconds) and recovery codes.
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** 24 characters of base32. ASVS: from 112 random bits on, a plain hash is enough. */
const RECOVERY_BYTES = 15;
const PERIOD = 30;

export const makeSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** What an app needs, as text, address and picture. */
export function describeSecret(
  secret: string,
  userId: string,
  issuer: string,
): { secret: string; uri: string; qr: string } {
  // A colon separates issuer and label.
  const uri = new TOTP({ secret, issuer: issuer.replaceAll(':', ' '), label: userId }).toString();
  return { secret, uri, qr: renderSVG(uri, { border: 4 }) };
}

/** The time step of a code that is valid now or one step earlier or later, for clocks that differ; else null. */
export function findStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), period: PERIOD, timestamp, window: 1 });
  return delta === null ? null : TOTP.counter({ period: PERIOD, timestamp }) + delta;
}

/** Codes such as 'JBSW-Y3DP-EHPK-3PXP-…', without 0 and 1, which look like letters. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const { base32 } = new Secret({ size: RECOVERY_BYTES });
    return base32.match(/.{4}/g)?.join('-') ?? base32;
  });
}
