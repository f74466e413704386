// Account actions: download, logout, deletion.
import { useFetcher } from 'react-router';
import { getMyData } from '#contract/accounts.ts';
import { t } from '#web/messages/t.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import styles from './AccountCard.module.css';

export function AccountCard() {
  const others = useFetcher();
  return (
    <Card title={t('accounts.yourAccount')}>
      <ul role="list" className={styles.list}>
        <li>
          <p>{t('dashboard.downloadHint')}</p>
          <LinkButton href={getMyData.path} download={getMyData.attachment}>
            {t('dashboard.download')}
          </LinkButton>
        </li>
        <li>
          <p>{t('dashboard.elsewhereHint')}</p>
          <others.Form method="post" action="/dashboard">
            <Button type="submit" name="intent" value="end-other-sessions" busy={others.state !== 'idle'}>
              {t('dashboard.elsewhere')}
            </Button>
          </others.Form>
        </li>
      </ul>
    </Card>
  );
}
