// One picture in two halves: the left one opens the films, the right one the app's page, each in a new window.
import type { ReactNode } from 'react';
import type { Link } from '#contract/siteFields.ts';
import { site } from '#web/content/site.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { DownloadIcon, PlayIcon } from '#web/ui/icons.tsx';
import { Page } from '#web/ui/Layout.tsx';
import { Picture } from '#web/ui/pictures/Picture.tsx';
import { OwnText } from './OwnText.tsx';
import styles from './TwoPartBanner.module.css';

function Half({ link, picture, icon }: { link: Link; picture: 'films' | 'app'; icon: ReactNode }) {
  return (
    <Anchor href={link.href} target="_blank" className={styles.half}>
      <Picture name={picture} />
      <span className={styles.label}>
        {icon}
        <OwnText text={link.label} />
      </span>
    </Anchor>
  );
}

export function TwoPartBanner() {
  const { films, app } = site().media;
  if (!films && !app) return null;
  return (
    <Page>
      <div className={`${styles.banner} no-print`} data-tone="deep">
        {films ? <Half link={films} picture="films" icon={<PlayIcon size={20} />} /> : null}
        {app ? <Half link={app} picture="app" icon={<DownloadIcon size={20} />} /> : null}
      </div>
    </Page>
  );
}
