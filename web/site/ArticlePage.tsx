// A page that consists of words: its contents at the side on wide screens, its sections one below the other.
import type { ReactNode } from 'react';
import type { Message } from '#messages/translate.ts';
import type { ExternalLink, SiteLink } from '#web/content/link.ts';
import type { PageSection, Article as Words } from '#web/content/page.ts';
import { readMessage, t } from '#web/messages/t.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { ArrowRightIcon, ExternalLinkIcon } from '#web/ui/icons.tsx';
import { Page } from '#web/ui/Layout.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import styles from './ArticlePage.module.css';

/** How a section's points are shown, by the section's id: numbered steps, or things that are never done. */
export type PointsStyle = Record<string, 'steps' | 'nevers'>;

function Contents({ sections }: { sections: readonly PageSection[] }) {
  return (
    <nav aria-label={t('site.onThisPage')} className={styles.contents}>
      <p className="soft small bold">{t('site.onThisPage')}</p>
      <ul>
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`}>{readMessage(heading)}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Points({ points, look }: { points: readonly Message[]; look?: PointsStyle[string] }) {
  const List = look === 'steps' ? 'ol' : 'ul';
  return (
    <List className={look ? styles[look] : undefined} role={look ? 'list' : undefined}>
      {points.map((point) => (
        <li key={point.id}>{readMessage(point)}</li>
      ))}
    </List>
  );
}

function Links({ links }: { links: readonly (SiteLink | ExternalLink)[] }) {
  return (
    <ul role="list" className={styles.links}>
      {links.map(({ label, href }) => {
        const isExternal = !href.startsWith('/');
        return (
          <li key={href}>
            <Anchor href={href} target={isExternal ? '_blank' : undefined}>
              {t(label)} {isExternal ? <ExternalLinkIcon size={16} /> : <ArrowRightIcon size={16} className="flips" />}
            </Anchor>
          </li>
        );
      })}
    </ul>
  );
}

export function ArticlePage({
  article,
  looks = {},
  children,
}: {
  article: Words;
  looks?: PointsStyle;
  children?: ReactNode;
}) {
  return (
    <>
      <PageTitle title={readMessage(article.title)} lead={readMessage(article.lead)} homeHref="/" />
      <Page>
        <div className={styles.page}>
          <Contents sections={article.sections} />
          <div className={styles.sections}>
            {article.sections.map(({ id, heading, paragraphs, points, links }) => (
              <section key={id} id={id} aria-labelledby={`${id}-heading`} className={styles.section}>
                <h2 id={`${id}-heading`}>{readMessage(heading)}</h2>
                {paragraphs.map((paragraph) => (
                  <p key={paragraph.id}>{readMessage(paragraph)}</p>
                ))}
                {points ? <Points points={points} look={looks[id]} /> : null}
                {links ? <Links links={links} /> : null}
              </section>
            ))}
            {children}
          </div>
        </div>
      </Page>
    </>
  );
}
