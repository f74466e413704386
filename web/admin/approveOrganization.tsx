// Approve Service Organization.
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type * as z from 'zod/mini';
import { organizations } from '#contract/admin.ts';
import { moderationLeads, moderationTitles } from '#web/content/moderation.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { ListPage } from './ListPage.tsx';
import { listRoute } from './listRoute.ts';
import { queueScreen } from './queueScreen.tsx';

const screen = queueScreen<z.infer<typeof organizations.Row>>({
  queue: organizations,
  title: moderationTitles.organizations,
  lead: moderationLeads.organizations,
  path: '/dashboard/approve-organization',
  thing: ['service organization', 'service organizations'],
  nameOf: ({ Name }) => Name,
  columns: [
    { key: 'name', header: 'Name', card: 'title', cell: ({ Name }) => Name },
    { key: 'category', header: 'Service Category', cell: ({ ServiceCategory }) => ServiceCategory },
  ],
  details: (row) => [
    { label: 'Name', value: row.Name },
    { label: 'Service Category', value: row.ServiceCategory },
    { label: 'Email', value: row.EmailId },
    { label: 'Service Type', value: row.NGOType },
    { label: 'Website', value: row.website },
    { label: 'Service Sector', value: row.ServiceSector },
    { label: 'Phone 1', value: row.Phone1 },
    { label: 'Phone 2', value: row.Phone2 },
    { label: 'Address', value: row.Address },
    { label: 'Comments', value: row.Comments },
    { label: 'Submitter Details', value: row.SubmitterDetails },
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

export default function ApproveOrganization() {
  return <ListPage screen={screen} />;
}
