// The page that the link in the e-mail about an objection opens.
import { confirmListing } from '#contract/objection.ts';
import { readValues } from '#web/lib/form.ts';
import { meta as makeMeta, noindexHeaders } from '#web/lib/meta.ts';
import { t } from '#web/messages/t.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { Route } from './+types/confirmListing.ts';
import { answerLink, loadLink, tokenOf, type Link } from './link.ts';
import { LinkChoice } from './LinkChoice.tsx';
import { LinkPage } from './LinkPage.tsx';

export const loader = (args: Route.LoaderArgs) => loadLink(args, ['listing']);

export async function action(args: Route.ActionArgs) {
  const { answer } = readValues(await args.request.formData());
  return answerLink(args, confirmListing, { token: tokenOf(args.url), answer });
}

export const handle = { isStatic: true };
export const headers = noindexHeaders;

function titleOf(link: Link | null): string {
  if (!link?.answer) return t('objection.askTitle');
  return t(link.answer === 'yes' ? 'objection.keptTitle' : 'objection.offTitle');
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  makeMeta({ title: titleOf(loaderData ?? null), isPrivate: true });

function ToDashboard() {
  return (
    <LinkButton href="/dashboard" wide>
      {t('objection.toDashboard')}
    </LinkButton>
  );
}

function Outcome({ answer }: Pick<Link, 'answer'>) {
  return (
    <>
      <Notice kind="success" title={t(answer === 'yes' ? 'objection.kept' : 'objection.off')} />
      {answer === 'yes' ? null : <ToDashboard />}
    </>
  );
}

export default function ConfirmListing({ loaderData: link, actionData }: Route.ComponentProps) {
  return (
    <LinkPage
      title={titleOf(link)}
      lead={t('objection.askLead')}
      link={link}
      failed={actionData}
      outcome={link?.answer ? <Outcome answer={link.answer} /> : undefined}
      renew={<ToDashboard />}
    >
      <Stack>
        <p>{t('objection.ask')}</p>
        <LinkChoice value="yes" variant="primary" means={t('objection.keepMeans')}>
          {t('objection.keep')}
        </LinkChoice>
        <LinkChoice value="off" means={t('objection.takeOffMeans')}>
          {t('objection.takeOff')}
        </LinkChoice>
      </Stack>
    </LinkPage>
  );
}
