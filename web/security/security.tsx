// Security: the second factor of administrators, the password, and where one is logged in.
import { useRef, type FormEvent } from 'react';
import { getAccountStatus } from '#contract/accountStatus.ts';
import { getSessions } from '#contract/sessions.ts';
import { readValues } from '#web/lib/form.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { orErrorPage, pageContext } from '#web/lib/page.ts';
import { useAfterPost } from '#web/lib/useAfterPost.ts';
import { t } from '#web/messages/t.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import type { Route } from './+types/security.ts';
import { runAction, type SecurityState } from './actions.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { SessionList } from './SessionList.tsx';

async function load({ context }: Route.LoaderArgs) {
  const { call } = context.get(pageContext);
  const [sessions, status] = await orErrorPage(Promise.all([call(getSessions, {}), call(getAccountStatus, {})]));
  return { sessions: sessions.data, status: status.data };
}

async function act({ context, request }: Route.ActionArgs) {
  return runAction({ page: context.get(pageContext), request, values: readValues(await request.formData()) });
}

export { load as loader, load as clientLoader };
export { act as action, act as clientAction };

export const meta: Route.MetaFunction = () => makeMeta({ title: t('security.title'), isPrivate: true });

/** When the pressed button is gone, the focus goes to the heading of its part, or of what replaced it. */
function useFocusAfterPost() {
  const part = useRef<Element>(null);
  useAfterPost(() => {
    if (document.activeElement !== document.body) return;
    const home = part.current?.isConnected ? part.current : document.querySelector('main section');
    const heading = home?.querySelector('h2');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  });
  return ({ target }: FormEvent) => void (part.current = (target as Element).closest('section'));
}

export default function Security({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { sessions, status } = loaderData;
  const state: SecurityState = actionData ?? {};
  const { userID, userType } = matches[2].loaderData;
  const isAdmin = userType === '1';
  const notePart = useFocusAfterPost();
  return (
    <div onSubmit={notePart}>
      {state.recoveryCodes ? (
        <RecoveryCodes codes={state.recoveryCodes} userID={userID} />
      ) : (
        <Stack gap="large">
          {isAdmin || status.secondFactor ? <SecondFactor status={status} state={state} /> : null}
          <Card title={t('field.password')}>
            <p>{t('security.passwordHint')}</p>
            {isAdmin ? null : <p>{t('security.loginLink')}</p>}
            <div>
              <LinkButton href="/dashboard/changepassword">{t('dashboard.changePassword')}</LinkButton>
            </div>
          </Card>
          <SessionList sessions={sessions} />
        </Stack>
      )}
    </div>
  );
}
