// Shares the results by the phone's own sheet; where there is none, copies the link.
import { localHref } from '#web/messages/address.ts';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { CopyLink } from '#web/ui/CopyLink.tsx';
import { ShareIcon } from '#web/ui/icons.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { describePlace } from './describe.ts';
import { searchHref, type SearchPage } from './search.ts';
import styles from './SearchResults.module.css';

export function ShareResults({ page }: { page: SearchPage }) {
  const canShare = useHydrated() && 'share' in navigator;
  function share() {
    const title = t('donors.title', { group: page.search.bloodgroup, place: describePlace(page) });
    const url = new URL(localHref(searchHref(page.search)), location.origin).href;
    // Closing the sheet rejects.
    void navigator.share({ title, url }).catch(() => undefined);
  }
  return (
    <>
      <span className={`no-print ${styles.share}`} hidden={canShare}>
        <CopyLink />
      </span>
      <Button
        hidden={!canShare}
        size="small"
        variant="quiet"
        className={styles.share}
        icon={<ShareIcon size={16} />}
        onClick={share}
      >
        <span>{t('donors.share')}</span>
      </Button>
    </>
  );
}
