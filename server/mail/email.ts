// What an e-mail consists of, and how it names its recipient.
import { languageCodes, type LanguageCode } from '#messages/languages.ts';
import { languages } from '#messages/catalogues.ts';
import type { Translate } from '#messages/translate.ts';

export interface Email {
  /** The account that it concerns: deleted with it. Null when there is none. */
  accountId: number | null;
  to: { name: string; address: string };
  /** Of its words, and of the pages that its links open. */
  language: LanguageCode;
  subject: string;
  blocks: readonly Block[];
  /** At once unless given. */
  notBefore?: Date;
  /** By which the operator's hook may word it: never what somebody typed. */
  template?: { name: string; values: Record<string, string | null> };
  /** Why one gets it, where that is no account that somebody made here. */
  reason?: string;
  /** The link of a routine e-mail that ends these e-mails; such an e-mail is sent by day. */
  unsubscribeLink?: string | undefined;
}

/** A part of an e-mail: a paragraph, a link, or the link that the e-mail is about, shown as a button. */
export type Block = string | TypedBlock | LinkBlock;

/** What a person typed, in whatever language. */
export interface TypedBlock {
  typed: string;
  /** Set off from the words of the site, which a stranger could imitate. */
  isQuote?: true;
}

export interface LinkBlock {
  label: string;
  /** A path of the site, without the prefix of a language. */
  link: string;
  isButton?: boolean;
}

/** The account that an e-mail goes to, with the name of its donor if it has one. */
export interface Addressee {
  accountId: number;
  userId: string;
  email: string;
  /** Null until the owner of the mailbox confirmed that the account is theirs. */
  emailConfirmedAt: Date | null;
  fullName: string | null;
  isAdmin: boolean;
  /** As stored: a newer version of the program may know more languages. */
  language: string;
}

const SHOWN_CHARACTERS = 3;

/** The language of e-mails to an account; to administrators English, like their pages. */
export const languageOf = ({ isAdmin, language }: Pick<Addressee, 'isAdmin' | 'language'>): LanguageCode =>
  (!isAdmin && languageCodes.find((code) => code === language)) || 'en';

export const wordsOf = (language: LanguageCode): Translate => languages[language].t;

/**
 * The recipient, the greeting and the user id as an e-mail may show them. An address that is not confirmed may belong to
 * a third person, who must not get words that a stranger typed.
 */
export function namesOf(owner: Addressee): { to: Email['to']; greeting: string; userId: string } {
  const { userId, email, emailConfirmedAt, fullName } = owner;
  const t = wordsOf(languageOf(owner));
  if (emailConfirmedAt !== null) {
    const name = fullName ?? userId;
    return { to: { name, address: email }, greeting: t('mail.dear', { name }), userId };
  }
  const isAddress = userId.toLowerCase() === email.toLowerCase();
  const shown = isAddress ? email : `${Array.from(userId).slice(0, SHOWN_CHARACTERS).join('')}…`;
  return { to: { name: '', address: email }, greeting: t('mail.hello'), userId: shown };
}
