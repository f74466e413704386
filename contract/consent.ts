// The text that a donor accepts at registration. Its version and the time are stored with the donor:
// a new text gets a new version, and the old text stays in docs/privacy.md.
import * as z from 'zod/mini';
import { fault } from './message.ts';

/** The current version: its first day. Its text is the message 'accounts.consent'. */
export const CONSENT_VERSION = '2026-11-29';

/** The first version that names the town and the date from which a donor may give. Versions compare as text. */
export const PLACE_CONSENT_VERSION = '2026-11-22';

/** The first version by which the site may ask a donor to help with a request for blood. */
export const REQUEST_CONSENT_VERSION = '2026-11-23';

/** A version that a donor can have accepted: every published one. */
export const ConsentVersion = z.enum(
  ['2026-11-21', PLACE_CONSENT_VERSION, REQUEST_CONSENT_VERSION, CONSENT_VERSION],
  fault('fault.consentUnknown'),
);
