// At night, beside a donor who did not say that calls are welcome at any time.
import { t } from '#web/messages/t.ts';

export function CallsFrom() {
  return <strong>{t('donors.callsFrom')}</strong>;
}
