// The page that an old address's link opens: takes back a change of address that the owner did not make.
import { undoEmailChange } from '#contract/emailChange.ts';
import { meta as makeMeta, noindexHeaders } from '#web/lib/meta.ts';
import { t } from '#web/messages/t.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { Route } from './+types/undoEmailChange.ts';
import { answerLink, loadLink, tokenOf } from './link.ts';
import { LinkChoice } from './LinkChoice.tsx';
import { LinkPage } from './LinkPage.tsx';

export const loader = (args: Route.LoaderArgs) => loadLink(args, ['undo-email']);
export const action = (args: Route.ActionArgs) => answerLink(args, undoEmailChange, { token: tokenOf(args.url) });

export const handle = { isStatic: true };
export const headers = noindexHeaders;
export const meta: Route.MetaFunction = () => makeMeta({ title: t('emailChange.undoTitle'), isPrivate: true });

function Outcome({ address }: { address: string }) {
  return (
    <>
      <Notice kind="success" title={t('emailChange.undone')}>
        <p>{t('emailChange.undoneNext', { address })}</p>
      </Notice>
      <LinkButton href="/forgotpassword" wide>
        {t('emailChange.otherLink')}
      </LinkButton>
    </>
  );
}

export default function UndoEmailChange({ loaderData: link, actionData }: Route.ComponentProps) {
  return (
    <LinkPage
      title={t('emailChange.undoTitle')}
      lead={t('links.confirmLead')}
      link={link}
      failed={actionData}
      outcome={link?.answer ? <Outcome address={link.emailId ?? ''} /> : undefined}
      renew={
        <LinkButton href="/contact-us" variant="primary" wide>
          {t('emailChange.askForHelp')}
        </LinkButton>
      }
    >
      <LinkChoice value="undo" variant="primary" size="large" means={t('emailChange.undoConsequence')}>
        {t('emailChange.undo')}
      </LinkChoice>
    </LinkPage>
  );
}
