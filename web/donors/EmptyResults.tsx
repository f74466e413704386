// Results without a donor: what to do first, and where else to look.
import { ALL } from '#web/locations/places.ts';
import { t } from '#web/messages/t.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { AskLink } from '#web/lib/AskLink.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { describePlace } from './describe.ts';
import { listOtherGroups, widerPlaces } from './nearby.ts';
import { searchHref, type Search, type SearchPage } from './search.ts';
import styles from './EmptyResults.module.css';

export function BeyondEnd({ search, pages }: { search: Search; pages: number }) {
  return (
    <EmptyState
      text={t('donors.beyondEnd', { page: search.page, count: pages })}
      action={<LinkButton href={searchHref({ ...search, page: pages })}>{t('donors.lastPage')}</LinkButton>}
    />
  );
}

function Widen({ page }: { page: SearchPage }) {
  const wider = widerPlaces(page);
  if (wider.length === 0) return null;
  return (
    <p className={styles.links}>
      <span>{t('donors.lookWider')}</span>
      {wider.map(({ href, name }) => (
        <LinkButton key={href} href={href}>
          {t('donors.allOf', { place: name })}
        </LinkButton>
      ))}
    </p>
  );
}

/** For a whole state: a district has them in its list of others who may help. */
function OtherGroups({ page: { search } }: { page: SearchPage }) {
  const groups = listOtherGroups(search);
  if (search.places.district !== ALL || groups.length === 0) return null;
  return (
    <div className={styles.links}>
      <span>{t('donors.otherGroups')}</span>
      {groups.map(({ group, href }) => (
        <LinkButton key={group} href={href} aria-label={t('donors.searchGroup', { group })}>
          <bdi>{group}</bdi>
        </LinkButton>
      ))}
      <p className={styles.decides}>
        {search.need === 'blood' ? t('donors.redCells', { group: search.bloodgroup }) : t('donors.askBeforeTravel')}
      </p>
    </div>
  );
}

export function NoDonors({ page }: { page: SearchPage }) {
  const { search } = page;
  return (
    <div className={styles.none}>
      <p className={styles.title}>{t('donors.noneFound')}</p>
      <p>{t('donors.noneListed', { group: search.bloodgroup, place: describePlace(page) })}</p>
    </div>
  );
}

/** Below those who may help: a number to call comes first. */
export function LookElsewhere({ page }: { page: SearchPage }) {
  return (
    <div className={styles.none}>
      <OtherGroups page={page} />
      <Widen page={page} />
      <p className={styles.register}>
        <AskLink />
      </p>
      <p className={styles.register}>
        <Anchor href="/register">{t('donors.registerYourself')}</Anchor>
      </p>
    </div>
  );
}
