// Why a command was not carried out, or that this is not known.
import { useLocation } from 'react-router';
import { moderationWords } from '#web/admin/words.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { Outcome } from './command.ts';

export function CommandFailure({ refused, isUnknown }: Pick<Outcome, 'refused' | 'isUnknown'>) {
  const here = useLocation();
  const { title, text, reload } = moderationWords.unknown;
  if (isUnknown) {
    return (
      <Notice kind="error" alert title={title}>
        <p>{text}</p>
        <LinkButton href={here.pathname + here.search} size="small" data-keep-scroll>
          {reload}
        </LinkButton>
      </Notice>
    );
  }
  if (!refused) return null;
  return (
    <Notice kind="warning" alert title={moderationWords.refused}>
      <p>{refused.message}</p>
      {refused.others.length > 0 ? (
        <ul>
          {refused.others.map((other) => (
            <li key={other}>{other}</li>
          ))}
        </ul>
      ) : null}
    </Notice>
  );
}
