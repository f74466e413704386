// What people wrote, each with who wrote it, where and when.
import type { Testimonial } from '#contract/feedback.ts';
import { formatMoment } from '#web/lib/format.ts';
import styles from './TestimonialList.module.css';

function Entry({ createdDate, name, location, emailId, suggestions }: Testimonial) {
  return (
    <li className={styles.entry}>
      <figure>
        <blockquote className={styles.words}>{suggestions}</blockquote>
        <figcaption className={styles.who}>
          <span className={styles.name}>{name}</span>
          <span>{location}</span>
          <span>{emailId}</span>
          <time dateTime={createdDate}>{formatMoment(createdDate)}</time>
        </figcaption>
      </figure>
    </li>
  );
}

export function TestimonialList({ entries }: { entries: readonly Testimonial[] }) {
  return (
    <ul role="list" className={styles.list}>
      {entries.map((entry) => (
        <Entry key={entry.feedbackId} {...entry} />
      ))}
    </ul>
  );
}
