// Whether one can donate now, changed with one press. Without JavaScript it is a form of one button.
import { useFetcher } from 'react-router';
import type { Availability } from '#contract/blood.ts';
import { availability as words } from '#web/content/dashboard.ts';
import { useHydrated } from '#web/ui/useHydrated.ts';
import styles from './AvailabilitySwitch.module.css';

export function AvailabilitySwitch({ value }: { value: Availability }) {
  const fetcher = useFetcher();
  const hydrated = useHydrated();
  // Shows what was pressed at once; a refusal brings the stored value back.
  const shown = fetcher.formData?.get('strAvailUnAvail') ?? value;
  const isAvailable = shown === 'A';
  return (
    <fetcher.Form method="post" action="/dashboard/my-page" preventScrollReset className={styles.form}>
      <input type="hidden" name="strAvailUnAvail" value={isAvailable ? 'U' : 'A'} />
      <button
        type="submit"
        role={hydrated ? 'switch' : undefined}
        aria-checked={hydrated ? isAvailable : undefined}
        aria-describedby="availability-meaning"
        className={styles.switch}
        data-on={isAvailable || undefined}
      >
        <span className={styles.track} aria-hidden="true">
          <span className={styles.thumb} />
        </span>
        <span>{hydrated ? words.label : words.press[isAvailable ? 'U' : 'A']}</span>
      </button>
      <p id="availability-meaning" className={styles.meaning}>
        {isAvailable ? words.available : words.unavailable}
      </p>
    </fetcher.Form>
  );
}
