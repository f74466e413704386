// Copies the page's address (public/page.js handles the click) and confirms it in the specification's words.
import { t } from '#web/messages/t.ts';
import { Button } from './Button.tsx';
import { CopyIcon } from './icons.tsx';
import styles from './CopyLink.module.css';

export function CopyLink() {
  return (
    <span className={styles.copy}>
      <Button size="small" variant="quiet" icon={<CopyIcon size={16} />} data-copy-link={t('site.linkCopied')}>
        <span>{t('site.copyLink')}</span>
      </Button>
      <span role="alert" className={`frame anywhere ${styles.copied}`} />
    </span>
  );
}
