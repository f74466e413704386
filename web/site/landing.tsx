// The front page. Only its search needs scripts.
import { useEffect, useState, type SyntheticEvent } from 'react';
import { brand } from '#web/content/site.ts';
import { AskLink } from '#web/lib/AskLink.tsx';
import { loadSearch } from '#web/donors/search.ts';
import { SearchForm } from '#web/donors/SearchForm.tsx';
import { readValues } from '#web/lib/form.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { pageContext } from '#web/lib/page.ts';
import { t } from '#web/messages/t.ts';
import type { Route } from './+types/landing.ts';
import { HomePicture, HomeSections, HomeWarning } from './staticHomeSections.ts';
import styles from './landing.module.css';

function load({ context, url }: Route.LoaderArgs) {
  return loadSearch(context.get(pageContext).call, url.searchParams, false);
}

export { load as loader, load as clientLoader };

export const meta: Route.MetaFunction = () => {
  const { name, tagline } = brand();
  return makeMeta({ title: t('home.heading'), description: t('site.nameAndTagline', { name, tagline }) });
};

/** From a valid Search until the results replace this page. */
function useSearching() {
  const [isSearching, setSearching] = useState(false);
  useEffect(() => {
    const reset = () => setSearching(false);
    // Back may show the page as it was left.
    addEventListener('pageshow', reset);
    return () => removeEventListener('pageshow', reset);
  }, []);
  return [isSearching, setSearching] as const;
}

/** Its search becomes the address of this page, so that Back shows what was chosen. */
function rememberChoice({ currentTarget }: SyntheticEvent<HTMLElement>) {
  const form = currentTarget.querySelector('form');
  if (form) history.replaceState(history.state, '', `?${new URLSearchParams(readValues(new FormData(form)))}`);
}

export default function Landing({ loaderData }: Route.ComponentProps) {
  const [isSearching, setSearching] = useSearching();
  function search(event: SyntheticEvent<HTMLElement>) {
    setSearching(!event.defaultPrevented);
    if (!event.defaultPrevented) rememberChoice(event);
  }
  return (
    <>
      <HomeWarning />
      <div className={`${styles.hero} no-print`}>
        <div className={styles.inner}>
          <div className={styles.search} onSubmit={search}>
            <h1>{t('home.heading')}</h1>
            <p className={styles.lead}>{t('home.lead')}</p>
            <SearchForm page={loaderData} showAction="/" busy={isSearching} loadsDocument />
            <div className={styles.ask}>
              <AskLink />
            </div>
          </div>
          <HomePicture />
        </div>
      </div>
      <HomeSections isLanding />
    </>
  );
}
