// What every page of results says beside its donors: never pay, ask the blood centre first, and whom to call where nobody
// answers.
import { INDIA } from '#contract/locations.ts';
import { t } from '#web/messages/t.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { AskLink } from '#web/lib/AskLink.tsx';
import { SmsHow } from '#web/lib/SmsHow.tsx';
import { formatMobile } from '#web/lib/format.ts';
import { askFor, nearestPlace } from './describe.ts';
import { isEligible, isNobody, listShown, widerPlaces, type ResultsPage } from './nearby.ts';
import styles from './CallGuide.module.css';

const STOCK_OF_BLOOD_CENTRES = 'https://eraktkosh.mohfw.gov.in/';

function NobodyAnswers({ page }: { page: ResultsPage }) {
  // Where nobody here can give, they stand with their counts.
  const [wider] = isNobody(page) ? [] : widerPlaces(page);
  const shown = listShown(page);
  const mayCall = shown.some((donor) => isEligible(donor) && donor.contact === 'number');
  return (
    <div>
      {mayCall || wider ? (
        <p>
          {mayCall ? `${t('donors.nobodyAnswers')} ` : null}
          {mayCall && shown.some(({ contact }) => contact === 'message') ? `${t('donors.orWrite')} ` : null}
          {wider ? (
            <>
              {`${t('donors.lookWider')} `}
              <Anchor href={wider.href}>{t('donors.allOf', { place: wider.name })}</Anchor>
            </>
          ) : null}
        </p>
      ) : null}
      {isNobody(page) ? null : <AskLink {...askFor(page)} />}
    </div>
  );
}

export function CallGuide({ page }: { page: ResultsPage }) {
  return (
    <div className={`small ${styles.guide}`}>
      <p>
        <strong>{t('donors.neverPay')}</strong>
        {` ${t('donors.payAtCounter')}`}
      </p>
      {page.search.places.country === String(INDIA) ? (
        <p>
          {`${t('donors.askFirst')} `}
          <Anchor href={STOCK_OF_BLOOD_CENTRES} target="_blank">
            {t('donors.seeStock')}
          </Anchor>
        </p>
      ) : null}
      {listShown(page).some(isEligible) ? <NobodyAnswers page={page} /> : null}
      <SmsHow number={page.smsNumber} text={`${page.search.bloodgroup} ${nearestPlace(page)}`} />
      {(isNobody(page) ? [] : page.coordinators).map(({ place, phone, name }) => (
        <p key={`${phone} ${place}`}>
          {t('contact.coordinator', { place })}: {name === null ? null : <bdi>{`${name} `}</bdi>}
          <a href={`tel:${phone.replaceAll(' ', '')}`}>
            <bdi dir="ltr">{formatMobile(phone)}</bdi>
          </a>
        </p>
      ))}
    </div>
  );
}
