// What a donor agrees to when registering. The version is stored with the donor, next to the time:
// a new text gets a new version, and the old text stays in docs/privacy.md.
import * as z from 'zod/mini';
import { message } from './message.ts';

/** The day from which the present version holds. Its text is the message 'accounts.consent'. */
export const CONSENT_VERSION = '2026-11-21';

/** A version that a donor can have agreed to: every one that the site has shown. */
export const ConsentVersion = z.enum([CONSENT_VERSION], message('fault.consentUnknown'));
