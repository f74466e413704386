// Shares a request by WhatsApp, or by its address.
import { t } from '#web/messages/t.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { CopyLink } from '#web/ui/CopyLink.tsx';

export function ShareRequest({ address, bloodgroup }: { address: string; bloodgroup: string }) {
  const text = `${t('bloodRequests.titleOf', { group: bloodgroup })}: ${address}`;
  return (
    <>
      <LinkButton href={`https://wa.me/?${new URLSearchParams({ text }).toString()}`} target="_blank" wide>
        {t('bloodRequests.share')}
      </LinkButton>
      <CopyLink />
    </>
  );
}
