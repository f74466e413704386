// What a donor agrees to when registering. The version is stored with the donor, next to the time:
// a new text gets a new version, and the old text stays in docs/privacy.md.
import * as z from 'zod/mini';
import { message } from './message.ts';

/** Every version that the site has shown, the day from which each held, the present one last. */
const versions = ['2026-11-21'] as const;

/** A version that a donor can have agreed to. */
export const ConsentVersion = z.enum(versions, message('fault.consentUnknown'));

/** Its text is the message 'accounts.consent'. */
export const CONSENT_VERSION = versions.at(-1)!;
