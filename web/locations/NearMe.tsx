// Offers the districts nearest to the device. Its position is compared with a list of districts here and sent nowhere.
import { useState } from 'react';
import type { FoundPlace } from '#contract/locations.ts';
import type { PlainId } from '#messages/translate.ts';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { LocateIcon } from '#web/ui/icons.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { labelOf } from './foundPlaces.ts';
import styles from './NearMe.module.css';

const problems = {
  denied: 'locations.positionDenied',
  unknown: 'locations.positionUnknown',
  offline: 'locations.districtsNotLoaded',
} as const satisfies Record<string, PlainId>;

type Result =
  | { status: 'idle' | 'busy' }
  | { status: 'found'; districts: FoundPlace[] }
  | { status: 'failed'; problem: keyof typeof problems };

export function NearMe({ onChoose }: { onChoose: (place: FoundPlace) => void }) {
  const hydrated = useHydrated();
  const [result, setResult] = useState<Result>({ status: 'idle' });

  async function locate() {
    setResult({ status: 'busy' });
    try {
      const { findNearest } = await import('./nearestDistricts.ts');
      const found = await findNearest();
      setResult(
        typeof found === 'string' ? { status: 'failed', problem: found } : { status: 'found', districts: found },
      );
    } catch {
      setResult({ status: 'failed', problem: 'offline' });
    }
  }

  return (
    <>
      <Button
        className={styles.button}
        icon={<LocateIcon size={18} />}
        onClick={() => void locate()}
        busy={result.status === 'busy'}
        hidden={!hydrated}
      >
        {t('locations.nearMe')}
      </Button>
      <div role="status" className={styles.result}>
        {result.status === 'busy' ? <span className="visually-hidden">{t('locations.locating')}</span> : null}
        {result.status === 'failed' ? <p>{t(problems[result.problem])}</p> : null}
        {result.status === 'found' ? <p>{t('locations.nearest')}</p> : null}
        {result.status === 'found'
          ? result.districts.map((place) => (
              <Button key={place.districtId} onClick={() => onChoose(place)}>
                {labelOf(place)}
              </Button>
            ))
          : null}
      </div>
    </>
  );
}
