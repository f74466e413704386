// Testimonals: approved feedback, newest first. A page of links, so it ships no framework.
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { testimonialsPage } from '#web/content/pages.ts';
import { readPage } from '#web/donations/paging.ts';
import { meta as makeMeta, noindexHeaders } from '#web/lib/meta.ts';
import { pageServices } from '#web/lib/page.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { MessageIcon } from '#web/ui/icons.tsx';
import { Page, Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { TestimonialList } from './TestimonialList.tsx';
import { loadTestimonials, TESTIMONIALS_PER_PAGE, type Testimonials } from './readTestimonials.ts';

const HERE = '/testimonals';

export function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = context.get(pageServices);
  return loadTestimonials(call, readPage(new URL(request.url).searchParams), TESTIMONIALS_PER_PAGE);
}

export const handle = { isStatic: true };
/** The entries show e-mail addresses. */
export const headers = noindexHeaders;
export const meta = () => makeMeta({ title: testimonialsPage.title, description: testimonialsPage.lead });

function SendYours() {
  return (
    <LinkButton href="/Feedback" icon={<MessageIcon size={20} />}>
      {testimonialsPage.sendYours}
    </LinkButton>
  );
}

function FeedbackCard({ entries, page, pages }: Testimonials) {
  if (entries.length === 0) {
    return (
      <Card title="FeedBack">
        <EmptyState text={testimonialsPage.empty} hint={testimonialsPage.emptyHint} action={<SendYours />} />
      </Card>
    );
  }
  return (
    <Stack gap="large">
      <Card title="FeedBack" aside={<SendYours />}>
        <TestimonialList entries={entries} />
      </Card>
      <Pagination page={page} total={pages} hrefFor={(to) => `${HERE}?page=${to}`} />
    </Stack>
  );
}

export default function TestimonialsPage() {
  const shown = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title={testimonialsPage.title} lead={testimonialsPage.lead} homeHref="/" />
      <Page>
        {shown ? (
          <FeedbackCard {...shown} />
        ) : (
          <Notice kind="error" alert title={testimonialsPage.failed}>
            <LinkButton href={HERE} size="small">
              Try again
            </LinkButton>
          </Notice>
        )}
      </Page>
    </>
  );
}
