// Whether the sender's domain publishes SPF and a DKIM key. DNS may be slow, so it is asked in the background.
import dns from 'node:dns';
import { Resolver } from 'node:dns/promises';
import parseAddresses from 'nodemailer/lib/addressparser';
import { HOUR_MS } from '#contract/indiaTime.ts';
import type { CheckState } from '#contract/overview.ts';
import type { Config } from '#server/config.ts';

const FRESH_MS = HOUR_MS;
const TIMEOUT_MS = 2000;

type SenderRecords = Record<'SPF' | 'DKIM', CheckState>;

const UNKNOWN: SenderRecords = { SPF: 'not known', DKIM: 'not known' };
const cached = new WeakMap<Config, { records: SenderRecords; asOf: number; isAsking: boolean }>();

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

async function findSpf(resolver: Resolver, domain: string): Promise<CheckState> {
  try {
    const records = await resolver.resolveTxt(domain);
    return records.some((parts) => /^v=spf1(?: |$)/i.test(parts.join(''))) ? 'done' : 'open';
  } catch (error) {
    return ['ENOTFOUND', 'ENODATA'].includes(String(codeOf(error))) ? 'open' : 'not known';
  }
}

/** Keys stand below this name. It exists, without data of its own, as soon as there is one. */
async function findDkim(resolver: Resolver, domain: string): Promise<CheckState> {
  try {
    await resolver.resolveTxt(`_domainkey.${domain}`);
    return 'done';
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENODATA') return 'done';
    return code === 'ENOTFOUND' ? 'open' : 'not known';
  }
}

async function lookUp(domain: string): Promise<SenderRecords> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  // Those of the process, which `dns.setServers` may have changed.
  resolver.setServers(dns.getServers());
  const [SPF, DKIM] = await Promise.all([findSpf(resolver, domain), findDkim(resolver, domain)]);
  return { SPF, DKIM };
}

function senderDomain({ mailFrom }: Config): string | undefined {
  const [sender] = parseAddresses(mailFrom);
  const domain = sender && 'address' in sender ? sender.address?.split('@')[1] : undefined;
  return domain?.includes('.') ? domain : undefined;
}

/** What was found within the last hour; after that it is asked again for the next reader. */
export function senderRecords(config: Config): SenderRecords {
  const domain = senderDomain(config);
  if (domain === undefined) return UNKNOWN;
  const last = cached.get(config) ?? { records: UNKNOWN, asOf: -Infinity, isAsking: false };
  const isKnown = !Object.values(last.records).includes('not known');
  const isFresh = isKnown && performance.now() - last.asOf < FRESH_MS;
  if (!isFresh && !last.isAsking) {
    cached.set(config, { ...last, isAsking: true });
    void lookUp(domain).then((records) => cached.set(config, { records, asOf: performance.now(), isAsking: false }));
  }
  return last.records;
}
