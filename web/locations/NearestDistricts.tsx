// The three districts nearest to the device, to choose from. Its position is compared with a list here and sent nowhere.
import { useEffect, useState } from 'react';
import type { PlainId } from '#messages/translate.ts';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { fillWith, type Filled } from './fill.ts';
import { findNearest, type Problem } from './nearest.ts';

const problems = {
  denied: 'locations.positionDenied',
  unknown: 'locations.positionUnknown',
  offline: 'locations.districtsNotLoaded',
} as const satisfies Record<Problem, PlainId>;

export function NearestDistricts({ onChoose }: { onChoose: (filled: Filled) => void }) {
  const [found, setFound] = useState<Awaited<ReturnType<typeof findNearest>> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void findNearest().then((result) => isCurrent && setFound(result));
    return () => void (isCurrent = false);
  }, []);

  if (found === null) {
    return (
      <p>
        <Spinner /> {t('locations.locating')}
      </p>
    );
  }
  if (typeof found === 'string') return <p>{t(problems[found])}</p>;
  return (
    <>
      <p>{t('locations.nearest')}</p>
      {found.map((place) => (
        <Button key={place.districtId} onClick={() => onChoose(fillWith(place, true))}>
          {place.name}
        </Button>
      ))}
    </>
  );
}
