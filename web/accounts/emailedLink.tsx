// The pages of e-mailed links that have buttons alone; several paths share it.
import { noindexHeaders } from '#web/lib/meta.ts';
import type { Route } from './+types/emailedLink.ts';
import { LinkPage } from './LinkPage.tsx';

export { loadLinkPage as loader, answerLinkPage as action, metaOfLink as meta } from './linkPages.ts';

export const handle = { isStatic: true };
export const headers = noindexHeaders;

export default function EmailedLink({ loaderData, actionData }: Route.ComponentProps) {
  return <LinkPage data={loaderData} sent={actionData} />;
}
