// A button that offers the districts nearest to the device. What it does is loaded when it is pressed.
import { useState } from 'react';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { LocateIcon } from '#web/ui/icons.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import type { Filled } from './fill.ts';
import { useOnDemand } from './useOnDemand.ts';
import styles from './NearMe.module.css';

const loadDistricts = async () => (await import('./NearestDistricts.tsx')).NearestDistricts;

export function NearMe({ onChoose }: { onChoose: (filled: Filled) => void }) {
  const hydrated = useHydrated();
  const { Loaded: Districts, status, ask } = useOnDemand(loadDistricts);
  const [attempt, setAttempt] = useState(0);

  function press() {
    setAttempt(attempt + 1);
    if (!Districts) ask();
  }

  return (
    <>
      <Button
        hidden={!hydrated}
        variant="quiet"
        className={styles.button}
        icon={<LocateIcon size={20} />}
        onClick={press}
        busy={status === 'busy'}
        aria-label={t('locations.nearMe')}
        title={t('locations.nearMe')}
      />
      <div role="status" className={`row tight ${styles.result}`}>
        {Districts && attempt > 0 ? <Districts key={attempt} onChoose={onChoose} /> : null}
        {status === 'failed' ? <p>{t('locations.districtsNotLoaded')}</p> : null}
      </div>
    </>
  );
}
