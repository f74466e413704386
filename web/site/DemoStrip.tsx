// Says that the donors shown are samples, and how to be rid of them.
import styles from './DemoStrip.module.css';

export function DemoStrip() {
  return (
    <aside className={styles.strip} aria-label="Sample data">
      <p>
        <strong>Sample donors are shown.</strong> Their numbers reach nobody. To remove them:{' '}
        <code>npm run demo -- remove</code>
      </p>
    </aside>
  );
}
