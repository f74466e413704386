// Testimonals: approved feedback, newest first. It has only links, so it ships no framework.
import { readPage } from '#web/lib/paging.ts';
import { meta as makeMeta, noindexHeaders } from '#web/lib/meta.ts';
import { pageServices } from '#web/lib/page.ts';
import { t } from '#web/messages/t.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { MessageIcon } from '#web/ui/icons.tsx';
import { Page, Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import type { Route } from './+types/testimonials.ts';
import { TestimonialList } from './TestimonialList.tsx';
import { loadTestimonials, TESTIMONIALS_PER_PAGE, type Testimonials } from './readTestimonials.ts';

const HERE = '/testimonals';

export function loader({ context, url }: Route.LoaderArgs) {
  const { call } = context.get(pageServices);
  return loadTestimonials(call, readPage(url.searchParams), TESTIMONIALS_PER_PAGE);
}

export const handle = { isStatic: true };
/** The entries show e-mail addresses. */
export const headers = noindexHeaders;
export const meta: Route.MetaFunction = () =>
  makeMeta({ title: t('site.testimonals'), description: t('feedback.testimonialsLead') });

function SendYours() {
  return (
    <LinkButton href="/Feedback" icon={<MessageIcon size={20} />}>
      {t('feedback.sendYours')}
    </LinkButton>
  );
}

function FeedbackCard({ entries, page, pages }: Testimonials) {
  if (entries.length === 0) {
    return (
      <Card title={t('feedback.cardTitle')}>
        <EmptyState text={t('feedback.none')} hint={t('feedback.noneHint')} action={<SendYours />} />
      </Card>
    );
  }
  return (
    <Stack gap="large">
      <Card title={t('feedback.cardTitle')} aside={<SendYours />}>
        <TestimonialList entries={entries} />
      </Card>
      <Pagination page={page} total={pages} hrefFor={(to) => `${HERE}?page=${to}`} />
    </Stack>
  );
}

export default function TestimonialsPage({ loaderData: shown }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title={t('site.testimonals')} lead={t('feedback.testimonialsLead')} homeHref="/" />
      <Page>
        {shown ? (
          <FeedbackCard {...shown} />
        ) : (
          <Notice kind="error" alert title={t('feedback.notLoaded')}>
            <LinkButton href={HERE} size="small">
              {t('ui.tryAgain')}
            </LinkButton>
          </Notice>
        )}
      </Page>
    </>
  );
}
