// An hour of the day as people say it: '7 in the morning'.
import { t } from '#web/messages/t.ts';

export function sayHour(hourOfDay: number): string {
  const hour = hourOfDay % 12 || 12;
  if (hourOfDay < 4 || hourOfDay >= 19) return t('ui.atNight', { hour });
  if (hourOfDay < 12) return t('ui.inMorning', { hour });
  return hourOfDay < 16 ? t('ui.inAfternoon', { hour }) : t('ui.inEvening', { hour });
}
