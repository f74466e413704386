// Approve FeedBack: what visitors wrote. Approved, it is shown on the Testimonals page.
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type * as z from 'zod/mini';
import { feedback } from '#contract/admin.ts';
import { moderationLeads, moderationTitles } from '#web/content/moderation.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { ListPage } from './ListPage.tsx';
import { listRoute } from './listRoute.ts';
import { queueScreen } from './queueScreen.tsx';

const screen = queueScreen<z.infer<typeof feedback.Row>>({
  queue: feedback,
  title: moderationTitles.feedback,
  lead: moderationLeads.feedback,
  path: '/dashboard/approve-feedback',
  thing: ['feedback entry', 'feedback entries'],
  onceApproved: 'Everybody can read it on the Testimonals page, with name, place and e-mail address.',
  nameOf: ({ name }) => name,
  columns: [
    { key: 'name', header: 'Name', card: 'title', cell: ({ name }) => name },
    { key: 'location', header: 'Location', cell: ({ location }) => location },
  ],
  details: (row) => [
    { label: 'Name', value: row.name },
    { label: 'Location', value: row.location },
    { label: 'Email', value: row.emailId },
    { label: 'Mobile', value: row.mobileNumber },
    { label: 'Occupation', value: row.occupation },
    { label: 'Number', value: row.landlineNumber },
    { label: 'Feedback', value: row.suggestions },
  ],
});

const route = listRoute(screen);
export const loader = (args: LoaderFunctionArgs) => route.loader(args);
export const clientLoader = (args: ClientLoaderFunctionArgs) => route.clientLoader(args);
export const action = route.action;
export const clientAction = route.clientAction;

export const handle = { title: screen.title };
export const meta = () => makeMeta({ title: screen.title, isPrivate: true });
/** A decision that another administrator came before needs the fresh rows too. */
export const shouldRevalidate = () => true;

export default function ApproveFeedback() {
  return <ListPage screen={screen} />;
}
