// The page that the link in the welcome e-mail opens, and the link to a new address.
import { confirmEmail } from '#contract/links.ts';
import { readValues } from '#web/lib/form.ts';
import { meta as makeMeta, noindexHeaders } from '#web/lib/meta.ts';
import { t } from '#web/messages/t.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { Route } from './+types/confirmEmail.ts';
import { answerLink, loadLink, tokenOf, type Link } from './link.ts';
import { LinkChoice } from './LinkChoice.tsx';
import { LinkPage } from './LinkPage.tsx';

const MY_PAGE = '/dashboard/my-page';

export const loader = (args: Route.LoaderArgs) => loadLink(args, ['confirm-email', 'new-email']);

export async function action(args: Route.ActionArgs) {
  const { answer } = readValues(await args.request.formData());
  return answerLink(args, confirmEmail, { token: tokenOf(args.url), answer });
}

export const handle = { isStatic: true };
export const headers = noindexHeaders;

function titleOf(link: Link | null): string {
  if (link?.answer === 'mine') return t('links.confirmedTitle');
  if (link?.answer !== 'not me') return t('links.confirmTitle');
  return link.purpose === 'new-email' ? t('links.refusedTitle') : t('links.erasedTitle');
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  makeMeta({ title: titleOf(loaderData ?? null), isPrivate: true });

const isSentAgain = ({ purpose, isConfirmed }: Link) => purpose === 'confirm-email' && isConfirmed;

function Outcome({ link: { answer, purpose } }: { link: Link }) {
  if (answer === 'not me')
    return <Notice kind="success" title={t(purpose === 'new-email' ? 'links.refused' : 'links.erased')} />;
  return (
    <>
      <Notice kind="success" title={t('links.confirmed')} />
      <LinkButton href={MY_PAGE} variant="primary" wide>
        {t('dashboard.myPage')}
      </LinkButton>
    </>
  );
}

/** `isAgain`: the address was confirmed before, so the account cannot be erased. */
function Choice({ isNew, isAgain }: { isNew: boolean; isAgain: boolean }) {
  const question = isAgain ? t('links.againQuestion') : t('links.confirmQuestion');
  return (
    <Stack gap="large">
      <p>{isNew ? t('links.newEmailQuestion') : question}</p>
      <LinkChoice
        value="mine"
        variant="primary"
        size="large"
        means={t(isNew ? 'links.newEmailConsequence' : 'links.mineConsequence')}
      >
        {t('links.mine')}
      </LinkChoice>
      {isAgain ? null : (
        <LinkChoice
          value="not me"
          variant={isNew ? 'secondary' : 'danger'}
          means={t(isNew ? 'links.newEmailRefusal' : 'links.notMeConsequence')}
        >
          {t('links.notMe')}
        </LinkChoice>
      )}
    </Stack>
  );
}

export default function ConfirmEmail({ loaderData: link, actionData }: Route.ComponentProps) {
  return (
    <LinkPage
      title={titleOf(link)}
      lead={t('links.confirmLead')}
      link={link}
      failed={actionData}
      outcome={link?.answer ? <Outcome link={link} /> : undefined}
      renew={
        <LinkButton href={MY_PAGE} variant="primary" wide>
          {t('links.sendAgain')}
        </LinkButton>
      }
    >
      {link ? <Choice isNew={link.purpose === 'new-email'} isAgain={isSentAgain(link)} /> : null}
    </LinkPage>
  );
}
