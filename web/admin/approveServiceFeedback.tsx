// Approve FeedBack, of service organisations.
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type * as z from 'zod/mini';
import { serviceFeedback } from '#contract/admin.ts';
import { moderationLeads, moderationTitles } from '#web/content/moderation.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { ListPage } from './ListPage.tsx';
import { listRoute } from './listRoute.ts';
import { queueScreen } from './queueScreen.tsx';

const screen = queueScreen<z.infer<typeof serviceFeedback.Row>>({
  queue: serviceFeedback,
  title: moderationTitles.serviceFeedback,
  lead: moderationLeads.serviceFeedback,
  path: '/dashboard/approve-service-feedback',
  thing: ['service feedback', 'service feedbacks'],
  nameOf: ({ ServiceOrgname }) => ServiceOrgname,
  columns: [{ key: 'name', header: 'Organization Name', card: 'title', cell: ({ ServiceOrgname }) => ServiceOrgname }],
  details: (row) => [
    { label: 'Organization Name', value: row.ServiceOrgname },
    { label: 'Submitter Details', value: row.SubmitterDetails },
    { label: 'Feedback Message', value: row.ServiceOrgFeedback },
    { label: 'Data Informations', value: row.DataFeedback },
  ],
});

const route = listRoute(screen);
export const loader = (args: LoaderFunctionArgs) => route.loader(args);
export const clientLoader = (args: ClientLoaderFunctionArgs) => route.clientLoader(args);
export const action = route.action;
export const clientAction = route.clientAction;

export const handle = { title: screen.title };
export const meta = () => makeMeta({ title: `${screen.title} of organisations`, isPrivate: true });
/** A decision that another administrator came before needs the fresh rows too. */
export const shouldRevalidate = () => true;

export default function ApproveServiceFeedback() {
  return <ListPage screen={screen} />;
}
