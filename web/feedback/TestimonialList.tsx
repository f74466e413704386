// What people wrote, each with who wrote it, where and when.
import type { Testimonial } from '#contract/feedback.ts';
import { formatMoment } from '#web/lib/format.ts';
import styles from './TestimonialList.module.css';

function Entry({ createdDate, name, location, emailId, suggestions }: Testimonial) {
  return (
    <li className={styles.entry}>
      <figure className="stack tight">
        <blockquote className={`quote ${styles.words}`} dir="auto">
          {suggestions}
        </blockquote>
        <figcaption className={`row soft small anywhere ${styles.who}`}>
          <bdi className={styles.name}>{name}</bdi>
          <bdi>{location}</bdi>
          <bdi dir="ltr">{emailId}</bdi>
          <time dateTime={createdDate}>{formatMoment(createdDate)}</time>
        </figcaption>
      </figure>
    </li>
  );
}

export function TestimonialList({ entries }: { entries: readonly Testimonial[] }) {
  return (
    <ul role="list">
      {entries.map((entry) => (
        <Entry key={entry.feedbackId} {...entry} />
      ))}
    </ul>
  );
}
