// Privacy: what is held, who sees it, and how to take it back.
import { privacyPage } from '#web/content/privacy.ts';
import { meta as makeMeta, publicHeaders } from '#web/lib/meta.ts';
import { pageServices } from '#web/lib/page.ts';
import { readMessage } from '#web/messages/t.ts';
import type { Route } from './+types/privacy.ts';
import { ArticlePage } from './ArticlePage.tsx';

export const handle = { isStatic: true, isPublic: true };
export const headers = publicHeaders;

export const loader = ({ context }: Route.LoaderArgs) => context.get(pageServices).grievanceContact;

export const meta: Route.MetaFunction = () => {
  const { title, lead } = privacyPage(null);
  return makeMeta({ title: readMessage(title), description: readMessage(lead) });
};

export default function Privacy({ loaderData: contact }: Route.ComponentProps) {
  return <ArticlePage article={privacyPage(contact)} />;
}
