// 'Others who may help', below the specified table: nearest first, then other groups.
import type { NearbyDonor } from '#contract/donors.ts';
import { t } from '#web/messages/t.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Words } from '#web/ui/Words.tsx';
import { ActiveRecently } from './ActiveRecently.tsx';
import { describePlace, joinPlaces } from './describe.ts';
import { CallsFrom } from './CallsFrom.tsx';
import { CardActions } from './DonorActions.tsx';
import type { DonorListProps } from './DonorTable.tsx';
import { ChallengeNotice } from './lazyChallengeNotice.ts';
import type { Nearby } from './nearby.ts';
import { searchHref, type SearchPage } from './search.ts';
import styles from './NearbyDonors.module.css';

function NearbyCard({ donor, page, onReport }: DonorListProps & { donor: NearbyDonor }) {
  const { fullName, bloodGroup, km, cityName, districtName, recentlyActive } = donor;
  return (
    <li className={`frame stack close ${styles.card}`}>
      <p className={styles.who}>
        <strong className={styles.name}>
          <Words text={fullName} />
        </strong>
        <span className={`bold ${styles.group}`}>
          <span className="visually-hidden">{t('donors.bloodGroup')} </span>
          <bdi>{bloodGroup}</bdi>
        </span>
      </p>
      <p className={`soft small ${styles.where}`}>
        <strong>{km < 1 ? t('donors.inDistrict') : t('donors.away', { km: Math.round(km) })}</strong>
        {districtName ? (
          <>
            {' · '}
            <Words text={joinPlaces([cityName, districtName])} />
          </>
        ) : null}{' '}
        <CallsFrom donor={donor} isNight={page.isNight} /> {recentlyActive ? <ActiveRecently /> : null}
      </p>
      <CardActions {...{ donor, page, onReport }} />
    </li>
  );
}

function Cards({ donors, label, ...props }: DonorListProps & { donors: NearbyDonor[]; label: string }) {
  return (
    <ul role="list" aria-label={label} className={styles.cards}>
      {donors.map((donor) => (
        <NearbyCard key={donor.regid} donor={donor} {...props} />
      ))}
    </ul>
  );
}

function NoCards({ page, nearby: { pendingChallenge } }: { page: SearchPage; nearby: Nearby }) {
  const href = searchHref(page.search);
  if (pendingChallenge) {
    return <ChallengeNotice key={pendingChallenge.challenge.signature} pending={pendingChallenge} href={href} />;
  }
  return (
    <p>
      {t('donors.noneNearby')} <Anchor href={href}>{t('ui.tryAgain')}</Anchor>
    </p>
  );
}

export function NearbyDonors({ page, nearby, onReport }: DonorListProps & { nearby: Nearby }) {
  const { bloodgroup: group, need } = page.search;
  const near = nearby.donors.filter(({ why }) => why === 'near');
  const others = nearby.donors.filter(({ why }) => why === 'group');
  const place = describePlace(page);
  return (
    <section className={`stack ${styles.nearby}`} aria-labelledby="nearby">
      <h2 id="nearby" tabIndex={-1}>
        {t('donors.nearbyHeading')}
      </h2>
      {nearby.donors.length === 0 ? <NoCards page={page} nearby={nearby} /> : null}
      {near.length > 0 ? (
        <>
          <p>{t('donors.nearestFirst', { group, place })}</p>
          <Cards donors={near} label={t('donors.nearestFirst', { group, place })} {...{ page, onReport }} />
        </>
      ) : null}
      {others.length > 0 ? (
        <>
          <p>{need === 'blood' ? t('donors.redCells', { group }) : t('donors.askBeforeTravel')}</p>
          <Cards donors={others} label={t('donors.otherGroups')} {...{ page, onReport }} />
        </>
      ) : null}
    </section>
  );
}
