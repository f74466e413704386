// About Us: who we are, section by section (links announce one by its id), and the organisation's own pages.
import { aboutPage } from '#web/content/about.ts';
import { meta as makeMeta, publicHeaders } from '#web/lib/meta.ts';
import { readMessage, t } from '#web/messages/t.ts';
import type { Route } from './+types/about.ts';
import { AboutTiles } from './AboutTiles.tsx';
import { RegisterBanner } from './RegisterBanner.tsx';
import { Section } from './Section.tsx';
import { ArticlePage } from './ArticlePage.tsx';

export const handle = { isStatic: true, isPublic: true };
export const headers = publicHeaders;

export const meta: Route.MetaFunction = () => {
  const { title, lead } = aboutPage();
  return makeMeta({ title: readMessage(title), description: readMessage(lead) });
};

export default function About() {
  return (
    <>
      <ArticlePage article={aboutPage()} looks={{ 'how-it-works': 'steps', 'what-we-never-do': 'nevers' }} />
      <Section heading={t('home.tiles')} tone="blush">
        <AboutTiles />
      </Section>
      <RegisterBanner />
    </>
  );
}
