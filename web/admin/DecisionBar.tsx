// What can be done with the ticked rows; each button says with how many. Without scripts the buttons send the form.
import { Button } from '#web/ui/Button.tsx';
import { ButtonRow } from '#web/ui/ButtonRow.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { moderationWords } from '#web/content/moderation.ts';
import type { Decision } from './screen.ts';
import styles from './ListPage.module.css';

export interface DecisionBarProps {
  decisions: readonly Decision[];
  /** How many rows are ticked. */
  count: number;
  onAsk: (intent: string) => void;
}

export function DecisionBar({ decisions, count, onAsk }: DecisionBarProps) {
  const hydrated = useHydrated();
  if (decisions.length === 0) return null;
  const reason = count === 0 && moderationWords.nothingSelected;
  return (
    <div className={styles.bar}>
      <ButtonRow reason={reason}>
        {decisions.map(({ intent, label, variant }) => (
          <Button
            key={intent}
            type={hydrated ? 'button' : 'submit'}
            name="intent"
            value={intent}
            variant={variant}
            disabledReason={reason}
            onClick={() => hydrated && onAsk(intent)}
          >
            {count > 0 ? `${label} ${count}` : label}
          </Button>
        ))}
      </ButtonRow>
    </div>
  );
}
