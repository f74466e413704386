// Approve Volunteer. Ticking one application clears the others: each is a person to think about.
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type * as z from 'zod/mini';
import { volunteers } from '#contract/admin.ts';
import { moderationLeads, moderationTitles } from '#web/content/moderation.ts';
import { formatDate } from '#web/lib/format.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { ListPage } from './ListPage.tsx';
import { listRoute } from './listRoute.ts';
import { queueScreen } from './queueScreen.tsx';

const screen = queueScreen<z.infer<typeof volunteers.Row>>({
  queue: volunteers,
  title: moderationTitles.volunteers,
  lead: moderationLeads.volunteers,
  path: '/dashboard/approve-volunteer',
  thing: ['volunteer application', 'volunteer applications'],
  isExclusive: true,
  nameOf: ({ fullName }) => fullName,
  columns: [
    { key: 'name', header: 'Full Name', card: 'title', cell: ({ fullName }) => fullName },
    { key: 'location', header: 'Present Location', cell: ({ presentLocation }) => presentLocation },
  ],
  details: (row) => [
    { label: 'Full Name', value: row.fullName },
    { label: 'Date of Birth', value: formatDate(row.dob) },
    { label: 'Email', value: row.emailId },
    { label: 'Present Location', value: row.presentLocation },
    { label: 'Occupation', value: row.occupation },
    { label: 'Permanent Address', value: row.permanentAddress },
    { label: 'Landline', value: row.landLineNumber },
    { label: 'Mobile', value: row.mobileNumber },
    { label: 'Why Join', value: row.whyToJoinWithUs },
    { label: 'Vision After Joining', value: row.visionAfterJoinWithUs },
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

export default function ApproveVolunteer() {
  return <ListPage screen={screen} />;
}
