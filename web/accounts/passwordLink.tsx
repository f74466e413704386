// The pages of e-mailed links that set a password: from Forgot Password, and for a donor whom an administrator added.
import type { Route } from './+types/passwordLink.ts';
import { LinkPage } from './LinkPage.tsx';
import { answerLinkPage, loadLinkPage } from './linkPages.ts';

export {
  loadLinkPage as loader,
  loadLinkPage as clientLoader,
  answerLinkPage as action,
  answerLinkPage as clientAction,
};
export { metaOfLink as meta } from './linkPages.ts';

export default function PasswordLink({ loaderData, actionData }: Route.ComponentProps) {
  return <LinkPage data={loaderData} sent={actionData} />;
}
