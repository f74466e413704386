// The front page. Hero, banner and register picture are on '/' only; '/home' is the page without the three.
import { useLoaderData, useLocation, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { hero } from '#web/content/home.ts';
import { organisation } from '#web/content/organisation.ts';
import { loadSearch, readSearch } from '#web/donors/search.ts';
import { SearchForm } from '#web/donors/SearchForm.tsx';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { loaders, type Page } from '#web/lib/page.ts';
import { Hero } from '#web/ui/pictures/Hero.tsx';
import { ShieldIcon } from '#web/ui/icons.tsx';
import styles from './home.module.css';

function load(page: Page, request: Request) {
  return loadSearch(page.call, readSearch(new URL(request.url).searchParams), false);
}

const loading = loaders(load);
export const loader = (args: LoaderFunctionArgs) => loading.loader(args);
export const clientLoader = (args: ClientLoaderFunctionArgs) => loading.clientLoader(args);

export const meta = () => makeMeta({ title: hero.heading, description: `${organisation.name}: ${organisation.tagline}.` });

export default function Home() {
  const page = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  return (
    <>
      <p className={styles.warning}>
        <ShieldIcon size={20} /> {organisation.warning}
      </p>
      {pathname === '/' ? (
        <div className={styles.hero}>
          <div className={styles.inner}>
            <div className={styles.search}>
              <h1>{hero.heading}</h1>
              <p className={styles.lead}>{hero.lead}</p>
              <SearchForm page={page} showAction="/" />
            </div>
            <div className={styles.picture}>
              <Hero />
              <p>
                <strong>{organisation.name}</strong> <span lang="hi">{organisation.nameInDevanagari}</span>:{' '}
                {organisation.tagline}
              </p>
            </div>
          </div>
        </div>
      ) : (
        <h1 className="visually-hidden">{organisation.name}</h1>
      )}
    </>
  );
}
