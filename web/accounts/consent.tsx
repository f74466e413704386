// Asks a donor under an older consent for the newest one. Putting it off changes nothing.
import { redirect } from 'react-router';
import { acceptConsent } from '#contract/accounts.ts';
import { CONSENT_VERSION } from '#contract/consent.ts';
import { throwWhenLoggedOut } from '#web/dashboard/guard.ts';
import { submit } from '#web/lib/form.ts';
import { FormFailure } from '#web/lib/FormFailure.tsx';
import { PostForm, SubmitButton } from '#web/lib/PostForm.tsx';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { pageContext } from '#web/lib/page.ts';
import { t } from '#web/messages/t.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { ButtonRow } from '#web/ui/ButtonRow.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { Route } from './+types/consent.ts';
import { localPath } from './nextPath.ts';

const nextOf = ({ searchParams }: URL) => localPath(searchParams.get('next') ?? '/dashboard/my-page');

const load = ({ url }: Route.LoaderArgs) => ({ next: nextOf(url) });

async function act({ context, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const accepted = { values: {}, input: { version: CONSENT_VERSION } as const };
  const { formError, failure } = await submit(page, acceptConsent, accepted);
  if (!formError) {
    page.toast({ kind: 'success', title: t('consent.thanks') });
    return redirect(nextOf(url), 303);
  }
  throwWhenLoggedOut(request, failure);
  return formError;
}

export { load as loader, load as clientLoader };
export { act as action, act as clientAction };

export const meta: Route.MetaFunction = () => makeMeta({ title: t('consent.title'), isPrivate: true });

export default function Consent({ loaderData: { next }, actionData }: Route.ComponentProps) {
  return (
    <Card title={t('consent.title')}>
      <PostForm aria-label={t('consent.title')}>
        <Stack>
          <FormFailure sent={actionData} />
          <p>{t('consent.change')}</p>
          <Notice>
            <p>{t('accounts.consent')}</p>
          </Notice>
          <p>
            <Anchor href="/privacy" target="_blank">
              {t('accounts.privacyLink')}
            </Anchor>
          </p>
          <p>{t('consent.notNowMeans')}</p>
          <ButtonRow>
            <SubmitButton>{t('consent.agree')}</SubmitButton>
            <LinkButton href={next} size="large">
              {t('consent.notNow')}
            </LinkButton>
          </ButtonRow>
        </Stack>
      </PostForm>
    </Card>
  );
}
