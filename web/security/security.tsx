// Security: the second factor of administrators and coordinators, the password, and where one is logged in.
import { getAccountStatus } from '#contract/accountStatus.ts';
import { getSessions } from '#contract/sessions.ts';
import { readValues } from '#web/lib/form.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { orErrorPage, pageContext } from '#web/lib/page.ts';
import { useFocusAfterPost } from '#web/lib/useFocusAfterPost.ts';
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

function PasswordCard({ takesLinks }: { takesLinks: boolean }) {
  return (
    <Card title={t('field.password')}>
      <p>{t('security.passwordHint')}</p>
      {takesLinks ? <p>{t('security.loginLink')}</p> : null}
      <div>
        <LinkButton href="/dashboard/changepassword">{t('dashboard.changePassword')}</LinkButton>
      </div>
    </Card>
  );
}

/** The parts of an action's response. */
function readState(state: SecurityState | undefined) {
  return {
    recoveryCodes: state && 'recoveryCodes' in state ? state.recoveryCodes : null,
    secret: state && 'secret' in state ? state.secret : undefined,
    sent: state && 'values' in state ? state : undefined,
  };
}

export default function Security({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { sessions, status } = loaderData;
  const { userID, userType, coordinator } = matches[2].loaderData;
  const { recoveryCodes, ...form } = readState(actionData);
  const isAdmin = userType === '1';
  return (
    <div onSubmit={useFocusAfterPost()}>
      {recoveryCodes ? (
        <RecoveryCodes codes={recoveryCodes} userID={userID} />
      ) : (
        <Stack gap="large">
          {isAdmin || coordinator !== null || status.secondFactor ? (
            <SecondFactor status={status} userID={userID} {...form} />
          ) : null}
          <PasswordCard takesLinks={!isAdmin && !status.secondFactor} />
          <SessionList sessions={sessions} />
        </Stack>
      )}
    </div>
  );
}
