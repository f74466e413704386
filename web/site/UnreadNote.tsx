// Says that nobody has read this translation yet, and where to send better words.
import { useLocation } from 'react-router';
import { t } from '#web/messages/t.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import styles from './UnreadNote.module.css';

export function UnreadNote() {
  const { pathname } = useLocation();
  const href = `/better-words?${new URLSearchParams({ page: pathname }).toString()}`;
  return (
    <aside>
      <p className={`${styles.note} no-print`}>
        {t('site.unread')} <Anchor href={href}>{t('site.betterWords')}</Anchor>
      </p>
    </aside>
  );
}
