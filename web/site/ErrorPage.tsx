// The error page: what happened and what to do next.
import { isRouteErrorResponse } from 'react-router';
import { isFailure } from '#contract/errors.ts';
import { t } from '#web/messages/t.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';

function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status;
  return isFailure(error) ? error.status : 500;
}

export function ErrorPage({ error }: { error: unknown }) {
  const isBusy = statusOf(error) === 503;
  return (
    <main id="main">
      <EmptyState
        text={isBusy ? t('site.busy') : t('error.internal')}
        hint={t('site.tryAgainSoon')}
        action={<LinkButton href="/">{t('site.backToFront')}</LinkButton>}
      />
    </main>
  );
}
