// Lists the single keys of a page, and switches them off and on.
import { keyWords as words } from '#web/admin/words/keys.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useWhileClosing } from '#web/ui/useWhileClosing.ts';
import { switchKeys, useKeysOn } from './singleKeys.ts';
import styles from './keys.module.css';

/** A key, and what it does. */
export type KeyAction = readonly [string, string];

export function Keys({ keys }: { keys: readonly KeyAction[] }) {
  return (
    <ul role="list" className={styles.keys}>
      {keys.map(([key, action]) => (
        <li key={key}>
          <kbd>{key}</kbd> <span>{action}</span>
        </li>
      ))}
    </ul>
  );
}

interface KeysDialogProps {
  /** Null: closed. */
  keys: readonly KeyAction[] | null;
  /** Of the dialog of an entry. */
  inDialog: readonly KeyAction[];
  onClose: () => void;
}

export function KeysDialog({ keys, inDialog, onClose }: KeysDialogProps) {
  const isOn = useKeysOn();
  const shown = useWhileClosing(keys ?? undefined);
  const footer = (
    <>
      <Button onClick={() => switchKeys(!isOn)}>{isOn ? words.switchOff : words.switchOn}</Button>
      <Button onClick={onClose}>{words.close}</Button>
    </>
  );
  return (
    <Dialog open={keys !== null} onClose={onClose} title={words.title} width={400} footer={footer}>
      <p>
        <span role="status">{isOn ? words.on : words.off}</span> {words.remembered}
      </p>
      <h3 className={styles.heading}>{words.inList}</h3>
      <Keys keys={shown ?? []} />
      {inDialog.length > 0 ? (
        <>
          <h3 className={styles.heading}>{words.inDialog}</h3>
          <Keys keys={inDialog} />
        </>
      ) : null}
    </Dialog>
  );
}
