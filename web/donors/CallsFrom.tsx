// At night, beside a donor who did not say that calls are welcome at any time.
import { sayHour } from '#web/content/sayHour.ts';
import { t } from '#web/messages/t.ts';

export function CallsFrom() {
  return <strong>{t('donors.callsFrom', { time: sayHour(7) })}</strong>;
}
