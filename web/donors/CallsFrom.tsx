// At night, beside a donor who shows the number and did not say that calls are welcome at any time.
import type { DonorListing } from '#contract/donors.ts';
import { t } from '#web/messages/t.ts';

interface CallsFromProps {
  donor: Pick<DonorListing, 'callsAnyTime' | 'contact'>;
  isNight: boolean;
}

export function CallsFrom({ donor: { callsAnyTime, contact }, isNight }: CallsFromProps) {
  if (!isNight || callsAnyTime || contact !== 'number') return null;
  return <strong>{t('donors.callsFrom')}</strong>;
}
