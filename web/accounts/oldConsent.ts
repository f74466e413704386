// Donors who accepted an older consent text than the newest.
import type { getAccountStatus } from '#contract/accountStatus.ts';
import { REQUEST_CONSENT_VERSION } from '#contract/consent.ts';
import type { Reply } from '#contract/endpoint.ts';

type Status = Reply<typeof getAccountStatus>['data'];

/** For an account that is a donor: the site does less for them. The next text only names SMS. Versions compare as text. */
export const isConsentOld = ({ consentVersion }: Pick<Status, 'consentVersion'>) =>
  consentVersion === null || consentVersion < REQUEST_CONSENT_VERSION;

/** The page that asks for the newest consent, and then leads to `next`. */
export const consentHref = (next: string) => `/dashboard/consent?${new URLSearchParams({ next }).toString()}`;
