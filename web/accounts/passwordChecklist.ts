// The rules of a new password, as a list that ticks off while it is typed.
import { wordsOf } from '#contract/message.ts';
import { MAXIMUM_PASSWORD, NewPassword, passwordRules } from '#contract/passwords.ts';
import type { Words } from '#messages/translate.ts';
import { readMessage, t } from '#web/messages/t.ts';

const errorsOf = (password: string): Words[] => NewPassword.safeParse(password).error?.issues.map(wordsOf) ?? [];

export function passwordChecklist(password: string): { text: string; met: boolean }[] {
  // Of a password that is too long only the length is checked, so the other rule is asked about its beginning.
  const errors = [...errorsOf(password), ...errorsOf(password.slice(0, MAXIMUM_PASSWORD))];
  const isMet = (rule: Words) => password !== '' && !errors.includes(rule);
  return [
    { text: readMessage(passwordRules.length), met: isMet(passwordRules.length) },
    { text: t('accounts.uppercaseAndNumber'), met: isMet(passwordRules.letters) },
  ];
}
