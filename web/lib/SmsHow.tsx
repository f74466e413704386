// How to ask by SMS, where the network has a number for it: `text` is what to send.
import { isolate } from '#web/messages/language.ts';
import { t } from '#web/messages/t.ts';
import { formatMobile } from './format.ts';

/** Opens the phone's messages with the text. */
export const smsHref = (number: string, text: string): string =>
  `sms:${number.replaceAll(' ', '')}?body=${encodeURIComponent(text)}`;

/** In a sentence, on one line: written from right to left its parts would change places. */
export const unbroken = (number: string): string => isolate(formatMobile(number).replaceAll(' ', '\u00a0'));

export function SmsHow({ number, text }: { number: string | null; text: string }) {
  if (number === null) return null;
  return (
    <p>
      <a href={smsHref(number, text)}>{t('donors.smsHow', { text: isolate(text), number: unbroken(number) })}</a>
    </p>
  );
}
