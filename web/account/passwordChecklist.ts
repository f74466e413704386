// The rules of a new password, as a list that ticks off while it is typed.
import { NewPassword, passwordRules } from '#contract/account.ts';

function faultsOf(password: string): string[] {
  const parsed = NewPassword.safeParse(password);
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
}

export function passwordChecklist(password: string): { text: string; met: boolean }[] {
  const faults = faultsOf(password);
  const isMet = (rule: string) => password !== '' && !faults.includes(rule);
  return [
    { text: passwordRules.length, met: isMet(passwordRules.length) },
    { text: 'One uppercase letter and one number.', met: isMet(passwordRules.letters) },
  ];
}
