// One picture in two halves: the left one opens the films, the right one the app's page, each in a new window.
import type { ReactNode } from 'react';
import { twoPartBanner } from '#web/content/banner.ts';
import type { ExternalLink } from '#web/content/link.ts';
import { t } from '#web/messages/t.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { DownloadIcon, PlayIcon } from '#web/ui/icons.tsx';
import { Page } from '#web/ui/Layout.tsx';
import { BannerApps, BannerFilms } from '#web/ui/pictures/Banner.tsx';
import styles from './TwoPartBanner.module.css';

function Half({ link, picture, icon }: { link: ExternalLink; picture: ReactNode; icon: ReactNode }) {
  return (
    <Anchor href={link.href} target="_blank" className={styles.half}>
      {picture}
      <span className={styles.label}>
        {icon}
        {t(link.label)}
      </span>
    </Anchor>
  );
}

export function TwoPartBanner() {
  return (
    <Page>
      <div className={styles.banner} data-tone="deep">
        <Half link={twoPartBanner.left} picture={<BannerFilms />} icon={<PlayIcon size={20} />} />
        <Half link={twoPartBanner.right} picture={<BannerApps />} icon={<DownloadIcon size={20} />} />
      </div>
    </Page>
  );
}
