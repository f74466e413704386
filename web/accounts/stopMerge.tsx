// The page that the link in an e-mail about a merge opens: an owner stops what would make one of two accounts.
import { stopMerge } from '#contract/links.ts';
import { meta as makeMeta, noindexHeaders } from '#web/lib/meta.ts';
import { t } from '#web/messages/t.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { Route } from './+types/stopMerge.ts';
import { answerLink, loadLink, tokenOf } from './link.ts';
import { LinkChoice } from './LinkChoice.tsx';
import { LinkPage } from './LinkPage.tsx';

export const loader = (args: Route.LoaderArgs) => loadLink(args, ['stop-merge']);
export const action = (args: Route.ActionArgs) => answerLink(args, stopMerge, { token: tokenOf(args.url) });

export const handle = { isStatic: true };
export const headers = noindexHeaders;
export const meta: Route.MetaFunction = () => makeMeta({ title: t('mail.merge.subject'), isPrivate: true });

export default function StopMerge({ loaderData: link, actionData }: Route.ComponentProps) {
  const stopped = (
    <Notice kind="success" title={t('mail.mergeStopped.subject')}>
      <p>{t('links.bothStay')}</p>
    </Notice>
  );
  return (
    <LinkPage
      title={t('mail.merge.subject')}
      lead={t('links.confirmLead')}
      link={link}
      failed={actionData}
      outcome={link?.answer ? stopped : undefined}
      renew={
        <LinkButton href="/contact-us" variant="primary" wide>
          {t('emailChange.askForHelp')}
        </LinkButton>
      }
    >
      <LinkChoice value="stop" variant="primary" size="large" means={t('links.bothStay')}>
        {t('mail.merge.label')}
      </LinkChoice>
    </LinkPage>
  );
}
