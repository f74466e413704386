// The content of the dashboard. When a page fails or is forbidden, the navigation stays.
import { isRouteErrorResponse, Outlet, useLocation, useOutletContext, useRouteLoaderData } from 'react-router';
import type { User } from '#contract/profile.ts';
import { t } from '#web/messages/t.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { Route } from './+types/content.ts';

export default function Content() {
  return <Outlet context={useOutletContext()} />;
}

/** An administrator whose second factor is missing is told to set it up. */
function Forbidden({ reason }: { reason: unknown }) {
  const user = useRouteLoaderData<User>('dashboard');
  if (user?.userType !== '1' || typeof reason !== 'string') return <EmptyState text={t('dashboard.forAdmins')} />;
  const toSecurity = <LinkButton href="/dashboard/security">{t('security.title')}</LinkButton>;
  // A moderator without one is led there before.
  return <EmptyState text={reason} action={user.role === 'moderator' ? undefined : toSecurity} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation();
  if (isRouteErrorResponse(error) && error.status === 403) return <Forbidden reason={error.data} />;
  if (isRouteErrorResponse(error) && error.status === 404) return <EmptyState text={t('error.not_found')} />;
  const again = <LinkButton href={pathname}>{t('ui.tryAgain')}</LinkButton>;
  return <EmptyState text={t('error.internal')} action={again} />;
}
