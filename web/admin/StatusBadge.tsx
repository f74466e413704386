// Active or InActive, and by its shape and words whether that was decided.
import type { Decision } from '#contract/moderationQueue.ts';
import { moderationWords } from '#web/content/moderation.ts';
import { Badge, type BadgeProps } from '#web/ui/Badge.tsx';
import styles from './StatusBadge.module.css';

const kinds: Record<Decision, BadgeProps['kind']> = { approved: 'good', pending: 'pending', declined: 'bad' };

export function StatusBadge({ status, decision }: { status: 0 | 1; decision: Decision }) {
  return (
    <span className={styles.status}>
      <Badge kind={kinds[decision]}>{moderationWords.status[status]}</Badge>
      <span className={styles.decision}>{decision}</span>
    </span>
  );
}
