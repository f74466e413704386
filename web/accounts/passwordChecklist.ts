// The rules of a new password, as a list that ticks off while it is typed.
import { MAXIMUM_PASSWORD, NewPassword, passwordRules } from '#contract/passwords.ts';
import { readMessage, t } from '#web/messages/t.ts';

function errorsOf(password: string): string[] {
  const parsed = NewPassword.safeParse(password);
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
}

export function passwordChecklist(password: string): { text: string; met: boolean }[] {
  // Of a password that is too long only the length is checked, so the other rule is asked about its beginning.
  const errors = [...errorsOf(password), ...errorsOf(password.slice(0, MAXIMUM_PASSWORD))];
  const isMet = (rule: string) => password !== '' && !errors.includes(rule);
  return [
    { text: readMessage(passwordRules.length), met: isMet(passwordRules.length) },
    { text: t('accounts.uppercaseAndNumber'), met: isMet(passwordRules.letters) },
  ];
}
