// The error page: what happened and what to do next.
import { isRouteErrorResponse } from 'react-router';
import { isFailure } from '#contract/errors.ts';
import type { PlainId } from '#messages/translate.ts';
import { t } from '#web/messages/t.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';

function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status;
  return isFailure(error) ? error.status : 500;
}

const texts: Record<number, PlainId> = { 404: 'error.not_found', 503: 'site.busy' };

export function ErrorPage({ error }: { error: unknown }) {
  const status = statusOf(error);
  return (
    <main id="main">
      <EmptyState
        text={t(texts[status] ?? 'error.internal')}
        hint={status === 404 ? undefined : t('site.tryAgainSoon')}
        action={<LinkButton href="/">{t('site.backToFront')}</LinkButton>}
      />
    </main>
  );
}
