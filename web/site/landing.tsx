// The front page. Only its search needs scripts.
import { organisation } from '#web/content/organisation.ts';
import { loadSearch, readSearch } from '#web/donors/search.ts';
import { SearchForm } from '#web/donors/SearchForm.tsx';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { pageContext } from '#web/lib/page.ts';
import { t } from '#web/messages/t.ts';
import type { Route } from './+types/landing.ts';
import { HomePicture, HomeSections, HomeWarning } from './staticHomeSections.ts';
import styles from './landing.module.css';

function load({ context, url }: Route.LoaderArgs) {
  return loadSearch(context.get(pageContext).call, readSearch(url.searchParams), false);
}

export { load as loader, load as clientLoader };

export const meta: Route.MetaFunction = () =>
  makeMeta({ title: t('home.heading'), description: t('site.nameAndTagline', { name: organisation.name }) });

export default function Landing({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <HomeWarning />
      <div className={styles.hero}>
        <div className={styles.inner}>
          <div className={styles.search}>
            <h1>{t('home.heading')}</h1>
            <p className={styles.lead}>{t('home.lead')}</p>
            <SearchForm page={loaderData} showAction="/" />
          </div>
          <HomePicture />
        </div>
      </div>
      <HomeSections isLanding />
    </>
  );
}
