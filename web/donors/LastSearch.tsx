// Offers the last search of this device below an empty form.
import { ForgetDevice } from '#web/lib/ForgetDevice.tsx';
import { useDeviceMemory } from '#web/lib/deviceMemory.ts';
import { localHref } from '#web/messages/address.ts';
import { t } from '#web/messages/t.ts';
import styles from './SearchForm.module.css';

export function LastSearch() {
  const { search } = useDeviceMemory();
  if (!search) return null;
  return (
    <p className={`row apart ${styles.whole}`}>
      <span>
        {t('donors.lastSearch')} <a href={localHref(search.href)}>{search.text}</a>
      </span>
      <ForgetDevice />
    </p>
  );
}
