// The donor's availability, as a switch. Without JavaScript it is a form with one button.
import { useFetcher } from 'react-router';
import type { Availability } from '#contract/blood.ts';
import { formatDate } from '#web/lib/format.ts';
import { PostForm } from '#web/lib/PostForm.tsx';
import { t } from '#web/messages/t.ts';
import styles from './AvailabilitySwitch.module.css';

interface AvailabilitySwitchProps {
  userID: string;
  value: Availability;
  /** The end of a pause. */
  until: string | null;
  /** The next donation date, if it lies ahead. */
  restsUntil: string | null;
  /** Otherwise searches show the donor in neither state. */
  isListed: boolean;
}

export function AvailabilitySwitch({ userID, value, until, restsUntil, isListed }: AvailabilitySwitchProps) {
  const fetcher = useFetcher();
  // Optimistic: shows the new value at once; an error restores the stored value.
  const chosen = fetcher.formData?.get('strAvailUnAvail') ?? value;
  const isAvailable = chosen === 'A';
  const shown = restsUntil === null ? 'dashboard.shownAvailable' : 'dashboard.untilThen';
  const isSending = fetcher.state !== 'idle';
  return (
    <PostForm
      fetcher={fetcher}
      owner={userID}
      action="/dashboard/my-page"
      preventScrollReset
      className={`stack close ${styles.form}`}
    >
      <input type="hidden" name="strAvailUnAvail" value={isAvailable ? 'U' : 'A'} />
      <button
        type="submit"
        role="switch"
        aria-checked={isAvailable}
        aria-describedby={isListed ? 'availability-meaning' : undefined}
        aria-busy={isSending || undefined}
        // A second click would undo the first.
        onClick={(event) => isSending && event.preventDefault()}
        className={styles.switch}
        data-on={isAvailable || undefined}
      >
        <span className={styles.track} aria-hidden="true">
          <span className={styles.thumb} />
        </span>
        {restsUntil === null
          ? t('dashboard.canDonate')
          : t('dashboard.canDonateFrom', { date: formatDate(restsUntil) })}
      </button>
      {isListed ? (
        <p id="availability-meaning" className="soft small">
          {t(isAvailable ? shown : 'dashboard.shownUnavailable')}
          {isAvailable || until === null ? null : ` ${t('listing.pausedUntil', { date: formatDate(until) })}`}
        </p>
      ) : null}
    </PostForm>
  );
}
