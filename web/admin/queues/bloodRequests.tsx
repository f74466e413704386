// Approve Blood Request: always empty, because there is no form for requests yet.
import { data } from 'react-router';
import { moderationLeads, moderationWords } from '#web/admin/words/moderation.ts';
import { moderationTitles } from '#web/admin/words/titles.ts';
import { loadUser } from '#web/dashboard/guard.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { Route } from './+types/bloodRequests.ts';

/** The page calls no endpoint, so it checks the role itself. */
async function load(args: Route.LoaderArgs): Promise<null> {
  const { userType } = await loadUser(args);
  if (userType !== '1') throw data(null, { status: 403 });
  return null;
}

export { load as loader, load as clientLoader };

export const meta: Route.MetaFunction = () => makeMeta({ title: moderationTitles.bloodRequests, isPrivate: true });

export default function BloodRequests() {
  return (
    <Card title={moderationLeads.bloodRequests}>
      <EmptyState text={moderationWords.none} />
    </Card>
  );
}
