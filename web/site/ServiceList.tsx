// What the site does, in eight cards; on the Services page large ones, elsewhere with the text folded on a phone.
import { services } from '#web/content/services.ts';
import { t } from '#web/messages/t.ts';
import { classes } from '#web/ui/classes.ts';
import { Fold } from './Fold.tsx';
import { serviceIcons } from './serviceIcons.ts';
import styles from './ServiceList.module.css';

type Service = (typeof services)[number];

function Title({ service: { icon, heading }, level }: { service: Service; level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  const Icon = serviceIcons[icon];
  return (
    <>
      <span className={styles.icon}>
        <Icon size={24} />
      </span>
      <Heading className={styles.heading}>{t(heading)}</Heading>
    </>
  );
}

export function ServiceList({ large = false }: { large?: boolean }) {
  return (
    <ul role="list" className={classes(styles.services, large && styles.large)}>
      {services.map((service) => (
        <li key={service.icon} className={large ? styles.service : undefined}>
          {large ? (
            <>
              <Title service={service} level={2} />
              <p>{t(service.detail)}</p>
            </>
          ) : (
            <Fold className={styles.brief} title={<Title service={service} level={3} />}>
              <p>{t(service.detail)}</p>
            </Fold>
          )}
        </li>
      ))}
    </ul>
  );
}
