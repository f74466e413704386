// What the front page shows besides its search. `isLanding` is '/': with the banner and the register picture.
import { AskLink } from '#web/bloodRequests/AskLink.tsx';
import { news, newsOnHome } from '#web/content/news.ts';
import { organisation } from '#web/content/organisation.ts';
import { localHref } from '#web/messages/address.ts';
import { t } from '#web/messages/t.ts';
import { ShieldIcon } from '#web/ui/icons.tsx';
import { Hero } from '#web/ui/pictures/Hero.tsx';
import { Ticker } from '#web/ui/Ticker.tsx';
import { AboutTiles } from './AboutTiles.tsx';
import { Counters } from './Counters.tsx';
import { NewsCards } from './NewsCards.tsx';
import { RegisterBanner } from './RegisterBanner.tsx';
import { SearchStory } from './SearchStory.tsx';
import { Section } from './Section.tsx';
import { ServiceList } from './ServiceList.tsx';
import { Team } from './Team.tsx';
import { TwoPartBanner } from './TwoPartBanner.tsx';
import styles from './HomeSections.module.css';

export function HomeWarning() {
  return (
    <p className={styles.warning}>
      <ShieldIcon size={20} /> <span>{t('site.warning')}</span>
    </p>
  );
}

export function HomePicture() {
  return (
    <div className={styles.picture}>
      <Hero />
      <p>
        <strong>{organisation.name}</strong> <span lang="hi">{organisation.nameInDevanagari}</span>: {t('site.tagline')}
      </p>
    </div>
  );
}

export function HomeSections({ isLanding = false }: { isLanding?: boolean }) {
  return (
    <>
      <Ticker
        messages={[t('site.nameAndTagline', { name: organisation.name }), t('site.warning'), t('site.doNotPay')]}
      />
      {isLanding ? <TwoPartBanner /> : null}
      <RegisterBanner withPicture={isLanding} />
      <Section
        heading={t('home.about')}
        lead={t('site.statement')}
        aside={<a href={localHref('/about-us')}>{t('home.aboutLink')}</a>}
      >
        <div className={styles.about}>
          <div>
            <SearchStory />
            <p>
              <AskLink />
            </p>
          </div>
          <AboutTiles />
        </div>
      </Section>
      <Section heading={t('home.services')} lead={t('services.lead')} tone="blush">
        <ServiceList level={3} />
      </Section>
      <Counters />
      <Section
        heading={t('news.latest')}
        lead={t('news.note')}
        aside={<a href={localHref('/blog')}>{t('news.all')}</a>}
      >
        <NewsCards items={news.slice(0, newsOnHome)} />
      </Section>
      <Section heading={t('home.team')} lead={t('team.note')}>
        <Team />
      </Section>
    </>
  );
}
