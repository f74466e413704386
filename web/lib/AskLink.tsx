// The way to a request, where the operator takes them.
import { useRouteLoaderData } from 'react-router';
import { t } from '#web/messages/t.ts';
import { Anchor } from '#web/ui/Anchor.tsx';

export const useTakesRequests = () => useRouteLoaderData<{ takesRequests?: boolean }>('root')?.takesRequests === true;

export function AskLink() {
  return useTakesRequests() ? <Anchor href="/need">{t('bloodRequests.askUs')}</Anchor> : null;
}
