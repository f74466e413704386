// The buttons of a list's commands, with the number of rows that they are about.
import type { ReactNode } from 'react';
import { MOST_MATCHING } from '#contract/moderationQueue.ts';
import { matchingWords } from '#web/admin/donors/words.ts';
import { moderationWords as words } from '#web/admin/words.ts';
import { formatCount } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonRow } from '#web/ui/ButtonRow.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { CommandButton } from './CommandButton.tsx';
import { ALL } from './runCommand.ts';
import type { Deciding } from './useCommands.ts';
import styles from '#web/admin/AdminList.module.css';

/** On `total` instead of the ticked rows. A field of the form, so that it works without JavaScript. */
function AllThatMatch({ deciding: { all, chooseAll }, total }: { deciding: Deciding; total: number }) {
  if (total > MOST_MATCHING) return <p>{matchingWords.tooMany}</p>;
  const label = `All ${formatCount(total)} that match`;
  return (
    <Checkbox label={label} name={ALL} value={total} checked={all !== null} onChange={() => chooseAll(all === null)} />
  );
}

interface CommandBarProps {
  deciding: Deciding;
  /** Beside the buttons. */
  children: ReactNode;
}

export function CommandBar({ deciding, children }: CommandBarProps) {
  const { commands, selected, elsewhere, tick, ask, all, total } = deciding;
  const count = all ?? selected.size;
  const reason = count === 0 && 'Select at least one first.';
  return (
    <div className={styles.bar}>
      <ButtonRow reason={reason}>
        {Object.entries(commands)
          .filter(([, command]) => all === null || command.all)
          .map(([intent, command]) => (
            <CommandButton
              key={intent}
              intent={intent}
              command={{ ...command, shortcut: undefined }}
              disabledReason={reason}
              onAsk={() => ask({ intent, fields: [] })}
            >
              {count > 0 ? `${command.label} ${formatCount(count)}` : command.label}
            </CommandButton>
          ))}
      </ButtonRow>
      {total === null ? null : <AllThatMatch deciding={deciding} total={total} />}
      {elsewhere > 0 && all === null ? (
        <div className={styles.matching}>
          <p>{words.elsewhere(elsewhere)}</p>
          <Button size="small" variant="quiet" onClick={() => tick(new Set())}>
            Clear selection
          </Button>
        </div>
      ) : null}
      {children}
    </div>
  );
}
