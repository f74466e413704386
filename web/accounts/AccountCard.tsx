// Download of one's data, and the way to the Security page.
import { getMyData } from '#contract/accounts.ts';
import { t } from '#web/messages/t.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { RoutineEmails } from './RoutineEmails.tsx';
import styles from './AccountCard.module.css';

export function AccountCard({ routineEmails }: { routineEmails: boolean | null }) {
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
          <p>{t('security.pageHint')}</p>
          <LinkButton href="/dashboard/security">{t('security.title')}</LinkButton>
        </li>
        {routineEmails === null ? null : (
          <li>
            <p>{t(routineEmails ? 'listing.emails' : 'listing.noEmails')}</p>
            <RoutineEmails areOn={routineEmails} />
          </li>
        )}
      </ul>
    </Card>
  );
}
