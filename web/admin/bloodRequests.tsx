// Approve Blood Request: kept for later. Nobody can send a request yet, so there is never one to show.
import { data, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { moderationLeads, moderationTitles, moderationWords } from '#web/content/moderation.ts';
import { loadUser } from '#web/dashboard/guard.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { loaders, type Page } from '#web/lib/page.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';

/** There is no endpoint that would refuse anybody. */
async function load(page: Page, request: Request): Promise<null> {
  const { userType } = await loadUser(page, request);
  if (userType !== '1') throw data(null, { status: 403 });
  return null;
}

const loading = loaders(load);
export const loader = (args: LoaderFunctionArgs) => loading.loader(args);
export const clientLoader = (args: ClientLoaderFunctionArgs) => loading.clientLoader(args);

export const handle = { title: moderationTitles.bloodRequests };
export const meta = () => makeMeta({ title: moderationTitles.bloodRequests, isPrivate: true });

export default function BloodRequests() {
  return (
    <Card title={moderationLeads.bloodRequests}>
      <EmptyState text={moderationWords.none} />
    </Card>
  );
}
