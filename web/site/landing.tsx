// The front page. Only its search needs scripts.
import { useLoaderData, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { organisation } from '#web/content/organisation.ts';
import { loadSearch, readSearch } from '#web/donors/search.ts';
import { SearchForm } from '#web/donors/SearchForm.tsx';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { loaders, type Page } from '#web/lib/page.ts';
import { t } from '#web/messages/t.ts';
import { FrontPicture, FrontSections, FrontWarning } from './front.ts';
import styles from './landing.module.css';

function load(page: Page, request: Request) {
  return loadSearch(page.call, readSearch(new URL(request.url).searchParams), false);
}

const loading = loaders(load);
export const loader = (args: LoaderFunctionArgs) => loading.loader(args);
export const clientLoader = (args: ClientLoaderFunctionArgs) => loading.clientLoader(args);

export const meta = () =>
  makeMeta({ title: t('home.heading'), description: t('site.nameAndTagline', { name: organisation.name }) });

export default function Landing() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <FrontWarning />
      <div className={styles.hero}>
        <div className={styles.inner}>
          <div className={styles.search}>
            <h1>{t('home.heading')}</h1>
            <p className={styles.lead}>{t('home.lead')}</p>
            <SearchForm page={page} showAction="/" />
          </div>
          <FrontPicture />
        </div>
      </div>
      <FrontSections isLanding />
    </>
  );
}
