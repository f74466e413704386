// A search in which nobody can give now: what is true, how to ask for blood, whom to call, and where else to look.
import { MOST_COUNTED } from '#contract/widerPlaces.ts';
import { AskLink } from '#web/lib/AskLink.tsx';
import { formatDayMonth, formatMobile } from '#web/lib/format.ts';
import { ALL } from '#web/locations/places.ts';
import { t } from '#web/messages/t.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { askFor, describePlace, nearestPlace } from './describe.ts';
import { listOtherGroups, widerPlaces, type ResultsPage } from './nearby.ts';
import { searchHref, type Search } from './search.ts';
import styles from './EmptyResults.module.css';

export function BeyondEnd({ search, pages }: { search: Search; pages: number }) {
  return (
    <EmptyState
      text={t('donors.beyondEnd', { page: search.page, count: pages })}
      action={<LinkButton href={searchHref({ ...search, page: pages })}>{t('donors.lastPage')}</LinkButton>}
    />
  );
}

/** Who was looked for, how far, and what was found. */
function describeNobody(page: ResultsPage): string {
  const { search, results, nearby, wider } = page;
  const named = { group: search.bloodgroup, place: describePlace(page) };
  const km = nearby?.donors.length === 0 && !nearby.hasFailed ? (wider?.withinKm ?? null) : null;
  const count = results?.total ?? 0;
  if (count === 0) {
    return km === null
      ? t('donors.noneListed', named)
      : t('donors.noneWithin', { ...named, place: nearestPlace(page), km });
  }
  const [day] = (results?.donors ?? []).flatMap(({ canGiveFrom }) => canGiveFrom ?? []).toSorted();
  const here =
    day === undefined
      ? t('donors.noneNow', { ...named, count })
      : t('donors.noneNowFrom', { ...named, count, day: formatDayMonth(day) });
  return km === null ? here : `${here} ${t('donors.noneElse', { km })}`;
}

/** Coordinators whose number is published, else the network. */
function Helpers({ coordinators, duty }: ResultsPage) {
  const network = duty?.phone ? [{ place: null, name: null, phone: duty.phone }] : [];
  const called = coordinators.length > 0 ? coordinators : network;
  if (!duty && called.length === 0) return null;
  return (
    <section className={`stack tight ${styles.part}`} aria-label={t('bloodRequests.helpers')}>
      <p>{duty?.text}</p>
      {called.map(({ place, name, phone }) => (
        <LinkButton key={phone} href={`tel:${phone.replaceAll(' ', '')}`} wide className="i-phone">
          <span>
            {place === null ? null : `${t('contact.coordinator', { place })} `}
            {name === null ? null : <bdi>{`${name} `}</bdi>}
            <bdi dir="ltr">{formatMobile(phone)}</bdi>
          </span>
        </LinkButton>
      ))}
      {called.length === 0 && duty ? (
        <LinkButton href={`mailto:${duty.email}`} wide>
          <bdi dir="ltr">{duty.email}</bdi>
        </LinkButton>
      ) : null}
    </section>
  );
}

function WiderPlaces({ page }: { page: ResultsPage }) {
  const places = widerPlaces(page);
  if (places.length === 0) return null;
  return (
    <section className={`stack tight ${styles.part}`} aria-label={t('donors.lookWider')}>
      <p>
        <strong>{t('donors.lookWider')}</strong>
      </p>
      {places.map(({ href, name, place }) => (
        <LinkButton key={href} href={href} wide>
          <span>
            {place?.km == null ? t('donors.allOf', { place: name }) : name}
            {place ? (
              <small>
                {t('donors.canGiveThere', {
                  count: place.count < MOST_COUNTED ? String(place.count) : `${MOST_COUNTED}+`,
                })}
                {place.km === null ? null : ` · ${t('donors.away', { km: place.km })}`}
              </small>
            ) : null}
          </span>
        </LinkButton>
      ))}
    </section>
  );
}

/** For a whole state: a district has them in its list of others who may help. */
function OtherGroups({ page: { search } }: { page: ResultsPage }) {
  const groups = listOtherGroups(search);
  if (search.places.district !== ALL || groups.length === 0) return null;
  return (
    <div className={`row tight ${styles.links}`}>
      <span>{t('donors.otherGroups')}</span>
      {groups.map(({ group, href }) => (
        <LinkButton key={group} href={href} aria-label={t('donors.searchGroup', { group })}>
          <bdi>{group}</bdi>
        </LinkButton>
      ))}
      <p className="soft small">
        {search.need === 'blood' ? t('donors.redCells', { group: search.bloodgroup }) : t('donors.askBeforeTravel')}
      </p>
    </div>
  );
}

/** Where others may help, they come before what is further away. */
const helpsNearby = ({ nearby }: ResultsPage) => Boolean(nearby?.donors.length);

export function Nobody({ page }: { page: ResultsPage }) {
  return (
    <div className={`stack ${styles.none}`}>
      {page.results?.total === 0 ? <p className={`bold ${styles.title}`}>{t('donors.noneFound')}</p> : null}
      <p>{describeNobody(page)}</p>
      <AskLink isMain {...askFor(page)} />
      {helpsNearby(page) ? null : <Elsewhere page={page} />}
    </div>
  );
}

function Elsewhere({ page }: { page: ResultsPage }) {
  return (
    <>
      <Helpers {...page} />
      <WiderPlaces page={page} />
    </>
  );
}

/** Below those who may help: a number to call comes first. */
export function LookElsewhere({ page }: { page: ResultsPage }) {
  return (
    <div className={`stack ${styles.none}`}>
      <OtherGroups page={page} />
      {helpsNearby(page) ? <Elsewhere page={page} /> : null}
      <p>
        <Anchor href="/register">{t('donors.registerYourself')}</Anchor>
      </p>
    </div>
  );
}
