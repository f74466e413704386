// The first step of every search: the blood centre may have what is needed.
import { t } from '#web/messages/t.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { DropletIcon } from '#web/ui/icons.tsx';
import styles from './NearbyDonors.module.css';

const STOCK_OF_BLOOD_CENTRES = 'https://eraktkosh.mohfw.gov.in/';

export function AskFirst() {
  return (
    <div className={styles.first}>
      <DropletIcon size={22} />
      <p>
        <strong>{t('donors.askFirst')}</strong>{' '}
        <Anchor href={STOCK_OF_BLOOD_CENTRES} target="_blank">
          {t('donors.seeStock')}
        </Anchor>
      </p>
    </div>
  );
}
