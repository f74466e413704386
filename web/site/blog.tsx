// Blog: what people say, then the latest news.
import { news, newsNote } from '#web/content/news.ts';
import { blogPage } from '#web/content/pages.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { MessageIcon } from '#web/ui/icons.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { CopyLink } from './CopyLink.tsx';
import { NewsCards } from './NewsCards.tsx';
import { Section } from './Section.tsx';

export const handle = { isStatic: true };

export const meta = () => makeMeta({ title: blogPage.title, description: blogPage.lead });

export default function Blog() {
  return (
    <>
      <PageTitle title={blogPage.title} lead={blogPage.lead} homeHref="/" />
      <Section
        heading={blogPage.feedbackHeading}
        lead={blogPage.feedbackLead}
        aside={
          <LinkButton href="/Feedback" icon={<MessageIcon size={20} />}>
            {blogPage.feedbackLink}
          </LinkButton>
        }
      />
      <Section heading={blogPage.newsHeading} lead={newsNote} aside={<CopyLink />}>
        <NewsCards items={news} withLead />
      </Section>
    </>
  );
}
