// The plain text of an e-mail, and what follows every e-mail.
import { withPrefix, type LanguageCode } from '#messages/languages.ts';
import type { Config } from '#server/config.ts';
import { wordsOf, type Block, type Email } from './email.ts';

export type Site = Pick<Config, 'publicUrl' | 'mailReplyTo' | 'grievanceContact'>;

/** What e-mails say of their sender. */
export type Sender = Site & { network: string; accent: string };

export const urlOf = (link: string, { publicUrl }: Site, language: LanguageCode) =>
  new URL(withPrefix(language, link), publicUrl).href;

/** '2026-06-07' as '07/06/2026'. */
export const formatDay = (day: string) => day.split('-').toReversed().join('/');

/** Why one gets the e-mail, how to end routine ones, and how to object. */
export function footerOf(
  { unsubscribeLink, language, reason }: Email,
  { mailReplyTo, grievanceContact }: Site,
): Block[] {
  const t = wordsOf(language);
  const contact = grievanceContact ?? mailReplyTo;
  const objection = reason ? [] : [{ label: t('mail.notListedByMe'), link: '/not-my-listing' }];
  const end = unsubscribeLink ? [{ label: t('mail.routine.stop'), link: unsubscribeLink }] : [];
  return [reason ?? t('mail.reason'), ...end, ...objection, ...(contact ? [t('mail.contact', { contact })] : [])];
}

export function toText(email: Email, site: Sender): string {
  const t = wordsOf(email.language);
  const write = (block: Block) => {
    if (typeof block === 'string') return block;
    if ('typed' in block) return block.isQuote ? block.typed.replaceAll(/^/gm, '> ') : block.typed;
    return `${block.label}:\n${urlOf(block.link, site, email.language)}`;
  };
  // '-- ' begins a signature.
  const signature = ['-- ', site.network, t('mail.noAgents'), urlOf('/', site, email.language)].join('\n');
  return `${[...email.blocks.map(write), signature, ...footerOf(email, site).map(write)].join('\n\n')}\n`;
}
