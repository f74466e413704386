// Privacy: what is held, who sees it, and how to take it back.
import { privacyPage } from '#web/content/privacy.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { readMessage } from '#web/messages/t.ts';
import type { Route } from './+types/privacy.ts';
import { ArticlePage } from './ArticlePage.tsx';

export const handle = { isStatic: true };

export const meta: Route.MetaFunction = () =>
  makeMeta({ title: readMessage(privacyPage.title), description: readMessage(privacyPage.lead) });

export default function Privacy() {
  return <ArticlePage article={privacyPage} />;
}
