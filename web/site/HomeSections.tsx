// What the front page shows besides its search. `isLanding` is '/': with the banner and the register picture.
import { homeHeadings } from '#web/content/home.ts';
import { news, newsNote, newsOnHome } from '#web/content/news.ts';
import { organisation, ticker } from '#web/content/organisation.ts';
import { blogPage, servicesPage } from '#web/content/pages.ts';
import { teamNote } from '#web/content/team.ts';
import { ShieldIcon } from '#web/ui/icons.tsx';
import { Hero } from '#web/ui/pictures/Hero.tsx';
import { Ticker } from '#web/ui/Ticker.tsx';
import { AboutTiles } from './AboutTiles.tsx';
import { Counters } from './Counters.tsx';
import { NewsCards } from './NewsCards.tsx';
import { RegisterBanner } from './RegisterBanner.tsx';
import { Section } from './Section.tsx';
import { ServiceList } from './ServiceList.tsx';
import { Team } from './Team.tsx';
import { TwoPartBanner } from './TwoPartBanner.tsx';
import styles from './HomeSections.module.css';

export function HomeWarning() {
  return (
    <p className={styles.warning}>
      <ShieldIcon size={20} /> <span>{organisation.warning}</span>
    </p>
  );
}

export function HomePicture() {
  return (
    <div className={styles.picture}>
      <Hero />
      <p>
        <strong>{organisation.name}</strong> <span lang="hi">{organisation.nameInDevanagari}</span>:{' '}
        {organisation.tagline}
      </p>
    </div>
  );
}

export function HomeSections({ isLanding = false }: { isLanding?: boolean }) {
  return (
    <>
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
