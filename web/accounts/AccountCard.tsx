// Download of one's data, the way to the Security page, on a phone Delete Profile.
import { getMyData } from '#contract/accounts.ts';
import { DeleteProfileItem } from '#web/dashboard/DeleteProfile.tsx';
import { t } from '#web/messages/t.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { MyPageButton } from './myPageButtons.tsx';
import styles from './AccountCard.module.css';

export function AccountCard({ routineEmails, isAdmin }: { routineEmails: boolean | null; isAdmin: boolean }) {
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
            <MyPageButton
              intent="routine-emails"
              label={t(routineEmails ? 'listing.stop' : 'listing.start')}
              wanted={routineEmails ? 'no' : 'yes'}
            />
          </li>
        )}
        {isAdmin ? null : <DeleteProfileItem />}
      </ul>
    </Card>
  );
}
