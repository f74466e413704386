// What the front page shows besides its search. `isLanding` is '/': with the banner and the register picture.
import { brand, site } from '#web/content/site.ts';
import { localHref } from '#web/messages/address.ts';
import { t } from '#web/messages/t.ts';
import { ShieldIcon } from '#web/ui/icons.tsx';
import { Picture } from '#web/ui/pictures/Picture.tsx';
import { Ticker } from '#web/ui/Ticker.tsx';
import { AboutTiles } from './AboutTiles.tsx';
import { Counters } from './Counters.tsx';
import { NewsCards } from './NewsCards.tsx';
import { OtherName } from './OtherName.tsx';
import { OwnText } from './OwnText.tsx';
import { RegisterBanner } from './RegisterBanner.tsx';
import { SearchStory } from './SearchStory.tsx';
import { Section } from './Section.tsx';
import { ServiceList } from './ServiceList.tsx';
import { Team } from './Team.tsx';
import { TwoPartBanner } from './TwoPartBanner.tsx';
import styles from './HomeSections.module.css';

const NEWS_ON_HOME = 3;

/** The fixed warning comes first; the network may extend it. */
export function HomeWarning() {
  const { extra } = site().warning;
  return (
    <p className={`${styles.warning} no-print`}>
      <ShieldIcon size={20} />{' '}
      <span>
        {t('site.warning')} {extra === null ? null : <OwnText text={extra} />}
      </span>
    </p>
  );
}

export function HomePicture() {
  const { name, tagline } = brand();
  return (
    <div className={styles.picture}>
      <Picture name="hero" />
      <p>
        <strong>{name}</strong>
        <OtherName />: <OwnText text={tagline} />
      </p>
    </div>
  );
}

export function HomeSections({ isLanding = false }: { isLanding?: boolean }) {
  const { name, tagline } = brand();
  const { news, team, counters, banner, samples } = site();
  return (
    <>
      <Ticker
        messages={[
          t('site.nameAndTagline', { name, tagline }),
          t('site.warning'),
          t('site.doNotPay'),
          ...banner.slogans,
        ]}
        Message={OwnText}
      />
      {isLanding ? <TwoPartBanner /> : null}
      <RegisterBanner withPicture={isLanding} />
      <Section
        heading={t('home.about')}
        lead={t('site.statement')}
        aside={<a href={localHref('/about-us')}>{t('home.aboutLink')}</a>}
      >
        <div className={styles.about}>
          <SearchStory />
          <AboutTiles />
        </div>
      </Section>
      <Section heading={t('home.services')} lead={t('services.lead')} tone="blush">
        <ServiceList />
      </Section>
      {counters.items.length > 0 ? <Counters /> : null}
      {news.items.length > 0 ? (
        <Section
          heading={t('news.latest')}
          lead={samples.includes('news') ? t('news.note') : undefined}
          aside={<a href={localHref('/blog')}>{t('news.all')}</a>}
        >
          <NewsCards items={news.items.slice(0, NEWS_ON_HOME)} isBrief />
        </Section>
      ) : null}
      {team.items.length > 0 ? (
        <Section heading={t('home.team')} lead={samples.includes('team') ? t('team.note') : undefined}>
          <Team />
        </Section>
      ) : null}
    </>
  );
}
