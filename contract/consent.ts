// The text that a donor accepts at registration. Its version and the time are stored with the donor:
// a new text gets a new version, and the old text stays in docs/privacy.md.
import * as z from 'zod/mini';
import { message } from './message.ts';

/** Every published version with its first day, the current one last. */
const versions = ['2026-11-21'] as const;

/** A version that a donor can have accepted. */
export const ConsentVersion = z.enum(versions, message('fault.consentUnknown'));

/** Its text is the message 'accounts.consent'. */
export const CONSENT_VERSION = versions.at(-1)!;
