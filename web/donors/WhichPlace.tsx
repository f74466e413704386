// Several places have the name that was typed: a link for each keeps the blood group. The form follows.
import { useEffect, useRef } from 'react';
import { FoundName } from '#web/locations/FoundName.tsx';
import { hospitalOf, toPlaces } from '#web/locations/fill.ts';
import { describeFound, placeKey } from '#web/locations/foundPlaces.ts';
import { t } from '#web/messages/t.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { searchHref, type SearchPage } from './search.ts';
import styles from './WhichPlace.module.css';

export function WhichPlace({ page: { search, candidates } }: { page: SearchPage }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // On a phone it is far below the form that was sent.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="which-place" className={styles.which}>
      <Stack>
        <h2 id="which-place" ref={heading} tabIndex={-1}>
          {t('donors.whichPlace')}
        </h2>
        <ul role="list">
          {candidates.map((place) => (
            <li key={placeKey(place)}>
              <LinkButton
                href={searchHref({ ...search, text: '', hospital: hospitalOf(place), places: toPlaces(place, true) })}
                variant="quiet"
              >
                <span>
                  <FoundName place={place} />
                  {` · ${describeFound(place)}`}
                </span>
              </LinkButton>
            </li>
          ))}
        </ul>
        <p>
          <strong>{t('donors.noneOfThese')}</strong> {t('donors.typeOrChoose')}
        </p>
      </Stack>
    </section>
  );
}
