// Blog: what people say, then the latest news.
import { site } from '#web/content/site.ts';
import { loadTestimonials } from '#web/feedback/readTestimonials.ts';
import { TestimonialList } from '#web/feedback/TestimonialList.tsx';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { pageServices } from '#web/lib/page.ts';
import { localHref } from '#web/messages/address.ts';
import { t } from '#web/messages/t.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { CopyLink } from '#web/ui/CopyLink.tsx';
import { MessageIcon } from '#web/ui/icons.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import type { Route } from './+types/blog.ts';
import { NewsCards } from './NewsCards.tsx';
import { Section } from './Section.tsx';

const TESTIMONIALS_SHOWN = 3;

export function loader({ context }: Route.LoaderArgs) {
  return loadTestimonials(context.get(pageServices).call, 1, TESTIMONIALS_SHOWN);
}

export const handle = { isStatic: true };

export const meta: Route.MetaFunction = () => makeMeta({ title: t('site.blog'), description: t('blog.lead') });

export default function Blog({ loaderData }: Route.ComponentProps) {
  // The news is still shown when the feedback cannot be loaded.
  const entries = loaderData?.entries ?? [];
  const { news, samples } = site();
  return (
    <>
      <PageTitle title={t('site.blog')} lead={t('blog.lead')} homeHref="/" />
      <Section
        heading={t('blog.feedbackHeading')}
        lead={t('blog.feedbackLead')}
        aside={
          <LinkButton href="/Feedback" icon={<MessageIcon size={20} />}>
            {t('feedback.sendYours')}
          </LinkButton>
        }
      >
        {entries.length > 0 ? (
          <>
            <TestimonialList entries={entries} />
            <a href={localHref('/testimonals')}>{t('blog.allFeedback')}</a>
          </>
        ) : null}
      </Section>
      {news.items.length > 0 ? (
        <Section
          heading={t('news.latest')}
          lead={samples.includes('news') ? t('news.note') : undefined}
          aside={<CopyLink />}
        >
          <NewsCards items={news.items} withLead />
        </Section>
      ) : null}
    </>
  );
}
