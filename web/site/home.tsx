// The front page. Hero, banner and register picture are on '/' only; '/home' is the page without the three.
import { useLoaderData, useLocation, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { hero, homeHeadings } from '#web/content/home.ts';
import { news, newsNote, newsOnHome } from '#web/content/news.ts';
import { organisation, ticker } from '#web/content/organisation.ts';
import { blogPage, servicesPage } from '#web/content/pages.ts';
import { teamNote } from '#web/content/team.ts';
import { loadSearch, readSearch, type SearchPage } from '#web/donors/search.ts';
import { SearchForm } from '#web/donors/SearchForm.tsx';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { loaders, type Page } from '#web/lib/page.ts';
import { Hero } from '#web/ui/pictures/Hero.tsx';
import { ShieldIcon } from '#web/ui/icons.tsx';
import { Ticker } from '#web/ui/Ticker.tsx';
import { AboutTiles } from './AboutTiles.tsx';
import { Counters } from './Counters.tsx';
import { NewsCards } from './NewsCards.tsx';
import { RegisterBanner } from './RegisterBanner.tsx';
import { Section } from './Section.tsx';
import { ServiceList } from './ServiceList.tsx';
import { Team } from './Team.tsx';
import { TwoPartBanner } from './TwoPartBanner.tsx';
import styles from './home.module.css';

function load(page: Page, request: Request) {
  return loadSearch(page.call, readSearch(new URL(request.url).searchParams), false);
}

const loading = loaders(load);
export const loader = (args: LoaderFunctionArgs) => loading.loader(args);
export const clientLoader = (args: ClientLoaderFunctionArgs) => loading.clientLoader(args);

export const meta = () =>
  makeMeta({ title: hero.heading, description: `${organisation.name}: ${organisation.tagline}.` });

function SearchHero({ page }: { page: SearchPage }) {
  return (
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
  );
}

export default function Home() {
  const page = useLoaderData<typeof loader>();
  const isLanding = useLocation().pathname === '/';
  return (
    <>
      <p className={styles.warning}>
        <ShieldIcon size={20} /> <span>{organisation.warning}</span>
      </p>
      {isLanding ? <SearchHero page={page} /> : <h1 className="visually-hidden">{organisation.name}</h1>}
      <Ticker messages={ticker} />
      {isLanding ? <TwoPartBanner /> : null}
      <RegisterBanner withPicture={isLanding} />
      <Section
        heading={homeHeadings.about}
        lead={organisation.statement}
        aside={<a href="/about-us">{homeHeadings.aboutLink}</a>}
      >
        <AboutTiles />
      </Section>
      <Section heading={homeHeadings.services} lead={servicesPage.lead} tone="blush">
        <ServiceList level={3} />
      </Section>
      <Counters />
      <Section heading={homeHeadings.news} lead={newsNote} aside={<a href="/blog">{blogPage.allNews}</a>}>
        <NewsCards items={news.slice(0, newsOnHome)} />
      </Section>
      <Section heading={homeHeadings.team} lead={teamNote}>
        <Team />
      </Section>
    </>
  );
}
