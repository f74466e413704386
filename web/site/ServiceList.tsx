// What the site does, in eight cards. `large` shows each as a card, as on the Services page.
import { services } from '#web/content/services.ts';
import { t } from '#web/messages/t.ts';
import { classes } from '#web/ui/classes.ts';
import { serviceIcons } from './serviceIcons.ts';
import styles from './ServiceList.module.css';

export function ServiceList({ level, large = false }: { level: 2 | 3; large?: boolean }) {
  const Heading = `h${level}` as const;
  return (
    <ul role="list" className={classes(styles.services, large && styles.large)}>
      {services.map(({ icon, heading, detail }) => {
        const Icon = serviceIcons[icon];
        return (
          <li key={icon} className={styles.service}>
            <span className={styles.icon}>
              <Icon size={24} />
            </span>
            <Heading className={styles.heading}>{t(heading)}</Heading>
            <p>{t(detail)}</p>
          </li>
        );
      })}
    </ul>
  );
}
