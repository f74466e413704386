// Why a list could not be loaded, and the way to try again.
import { moderationWords } from './words.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/** `failure`: null where it was loaded. `here`: the address of the list. */
export function ListFailure({ failure, here }: { failure: string | null; here: string }) {
  if (failure === null) return null;
  return (
    <Notice kind="error" alert title={moderationWords.failed}>
      <p>{failure}</p>
      <LinkButton href={here} size="small" data-keep-scroll>
        Try again
      </LinkButton>
    </Notice>
  );
}
