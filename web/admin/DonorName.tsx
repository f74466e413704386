// A donor's name, and the user id that the search goes by.
import type { User } from '#contract/accounts.ts';
import styles from './DonorName.module.css';

export function DonorName({ user: { fullName, userID } }: { user: User }) {
  return (
    <>
      {fullName} <span className={styles.id}>{userID}</span>
    </>
  );
}
