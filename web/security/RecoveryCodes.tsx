// New recovery codes, shown alone on the page and only once.
import { useState } from 'react';
import { brand } from '#web/content/site.ts';
import { t } from '#web/messages/t.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { ButtonRow } from '#web/ui/ButtonRow.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SECURITY } from './actions.ts';
import styles from './RecoveryCodes.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  userID: string;
}

export function RecoveryCodes({ codes, userID }: RecoveryCodesProps) {
  const [said, setSaid] = useState('');
  const text = [t('security.fileTitle', { userID, site: brand().name }), '', ...codes, ''].join('\r\n');

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setSaid(t('security.copied'));
    } catch {
      setSaid(t('security.notCopied'));
    }
  }

  return (
    <Card title={t('security.codes')}>
      <Notice kind="warning" title={t('security.codesNow')} />
      <p>{t('security.codesHint')}</p>
      <ul role="list" className={styles.codes} translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code dir="ltr">{code}</code>
          </li>
        ))}
      </ul>
      <div className={`stack tight no-print ${styles.actions}`}>
        <ButtonRow>
          {/* Works without JavaScript: the file is in the link. */}
          <LinkButton
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download={`${brand().name.toLowerCase()}-recovery-codes.txt`}
          >
            {t('security.download')}
          </LinkButton>
          <Button className={styles.scripted} onClick={() => void copy()}>
            {t('security.copy')}
          </Button>
          <Button className={styles.scripted} onClick={() => window.print()}>
            {t('security.print')}
          </Button>
        </ButtonRow>
        <p role="status">{said}</p>
        <LinkButton href={SECURITY} variant="primary">
          {t('security.saved')}
        </LinkButton>
      </div>
    </Card>
  );
}
