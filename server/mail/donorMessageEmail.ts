// The e-mail with a family's message; the words are in messages/en/mail.po.
import type { MessageAnswer } from '#contract/donorMessages.ts';
import type { Addressee, Email } from './email.ts';
import { button, compose, validFor } from './emails.ts';
import { formatDay } from './text.ts';

/** A message as its sender entered it. */
interface Sent {
  name: string;
  mobile: string;
  bloodGroup: string;
  place: string;
  neededBy: string | null;
  words: string | null;
}

/** To a donor whose number is hidden. `link` opens the page that asks for the answer. */
export function donorMessageEmail(owner: Addressee, sent: Sent, link: string): Email {
  const { name, mobile, bloodGroup, place, neededBy, words } = sent;
  const answerLink = (answer: MessageAnswer) => `${link}&${new URLSearchParams({ answer }).toString()}`;
  const email = compose(owner, 'mail.message.subject', ({ t }) => [
    t('mail.message.text', { group: bloodGroup }),
    ...(neededBy === null ? [] : [t('mail.message.neededBy', { date: formatDay(neededBy) })]),
    t('donorMessages.notChecked'),
    { typed: [`${name}, ${mobile}`, place, ...(words === null ? [] : ['', words])].join('\n'), isQuote: true },
    t('mail.message.care'),
    button(t('donorMessages.willCall'), answerLink('will call')),
    { label: t('donorMessages.notNow'), link: answerLink('not now') },
    { label: t('donorMessages.stop'), link: answerLink('stop') },
    { label: t('donorMessages.report'), link: answerLink('report') },
    `${t('mail.message.press')} ${validFor(t, 'message')}`,
  ]);
  return { ...email, template: { name: 'message', values: { bloodGroup, neededBy } } };
}
