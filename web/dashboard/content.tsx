// The content of the dashboard. When a page fails or is forbidden, the navigation stays.
import { isRouteErrorResponse, Outlet, useLocation } from 'react-router';
import { t } from '#web/messages/t.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { Route } from './+types/content.ts';

export default function Content() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation();
  const isForbidden = isRouteErrorResponse(error) && error.status === 403;
  return (
    <EmptyState
      text={isForbidden ? t('dashboard.forAdmins') : t('error.internal')}
      action={isForbidden ? undefined : <LinkButton href={pathname}>{t('ui.tryAgain')}</LinkButton>}
    />
  );
}
