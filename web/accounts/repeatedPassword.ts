import { t } from '#web/messages/t.ts';

/** Two passwords that should be the same. */
export function validateRepetition(password = '', repeated = ''): Record<string, string> {
  if (repeated === '') return { confirmPassword: t('accounts.typeAgain') };
  return repeated === password ? {} : { confirmPassword: t('accounts.passwordsDiffer') };
}
