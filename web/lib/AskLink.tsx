// The way to a request, where the operator takes them.
import { useRouteLoaderData } from 'react-router';
import { t } from '#web/messages/t.ts';
import { LinkButton } from '#web/ui/Button.tsx';

const useTakesRequests = () => useRouteLoaderData<{ takesRequests?: boolean }>('root')?.takesRequests === true;

interface AskLinkProps {
  href?: string;
  isMain?: boolean;
  /** Names what is asked for, where a search knows it. */
  children?: string;
}

export function AskLink({ href = '/need', isMain = false, children }: AskLinkProps) {
  if (!useTakesRequests()) return null;
  return (
    <LinkButton href={href} wide variant={isMain ? 'primary' : 'secondary'} size={isMain ? 'large' : 'medium'}>
      {children ?? t('bloodRequests.askUs')}
    </LinkButton>
  );
}
