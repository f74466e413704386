// What every page of results says beside its donors: never pay, ask the blood centre first, and whom to call where nobody
// answers.
import { INDIA } from '#contract/locations.ts';
import type { Contact } from '#web/content/contacts.ts';
import { t } from '#web/messages/t.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { widerPlaces } from './nearby.ts';
import type { SearchPage } from './search.ts';
import styles from './CallGuide.module.css';

const STOCK_OF_BLOOD_CENTRES = 'https://eraktkosh.mohfw.gov.in/';

function NobodyAnswers({ page }: { page: SearchPage }) {
  const [wider] = widerPlaces(page);
  return (
    <p>
      {t('donors.nobodyAnswers')}
      {wider ? (
        <>
          {` ${t('donors.lookWider')} `}
          <Anchor href={wider.href}>{t('donors.allOf', { place: wider.name })}</Anchor>
        </>
      ) : null}
    </p>
  );
}

interface CallGuideProps {
  page: SearchPage & { coordinators: readonly Contact[] };
  hasDonors: boolean;
}

export function CallGuide({ page, hasDonors }: CallGuideProps) {
  return (
    <div className={styles.guide}>
      <p>
        <strong>{t('donors.neverPay')}</strong> {t('donors.payAtCounter')}
      </p>
      {page.search.places.country === String(INDIA) ? (
        <p>
          {t('donors.askFirst')}{' '}
          <Anchor href={STOCK_OF_BLOOD_CENTRES} target="_blank">
            {t('donors.seeStock')}
          </Anchor>
        </p>
      ) : null}
      {hasDonors ? <NobodyAnswers page={page} /> : null}
      {page.coordinators.map(({ place, phone }) => (
        <p key={phone}>
          {t('contact.coordinator', { place })}:{' '}
          <a href={`tel:${phone.replaceAll(' ', '')}`}>
            <bdi dir="ltr">{phone}</bdi>
          </a>
        </p>
      ))}
    </div>
  );
}
