// The plain text of an e-mail, and what follows every e-mail.
import { languages } from '#messages/languages.ts';
import type { Config } from '#server/config.ts';
import type { Block, Email } from './email.ts';

export type Site = Pick<Config, 'publicUrl' | 'mailReplyTo' | 'grievanceContact'>;

const { t } = languages.en;

export const urlOf = (link: string, { publicUrl }: Site) => new URL(link, publicUrl).href;

/** Why one gets the e-mail, how to end routine ones, and how to object. */
export function footerOf({ unsubscribeLink }: Email, { mailReplyTo, grievanceContact }: Site): Block[] {
  const contact = grievanceContact ?? mailReplyTo;
  const objection = { label: t('mail.notListedByMe'), link: '/not-my-listing' };
  const end = unsubscribeLink ? [{ label: t('mail.routine.stop'), link: unsubscribeLink }] : [];
  return [t('mail.reason'), ...end, objection, ...(contact ? [t('mail.contact', { contact })] : [])];
}

export function toText(email: Email, site: Site): string {
  const write = (block: Block) => (typeof block === 'string' ? block : `${block.label}:\n${urlOf(block.link, site)}`);
  // '-- ' begins a signature.
  const signature = ['-- ', t('mail.network'), t('mail.noAgents'), urlOf('/', site)].join('\n');
  return `${[...email.blocks.map(write), signature, ...footerOf(email, site).map(write)].join('\n\n')}\n`;
}
