import { Spinner } from './Spinner.tsx';
import { AlertIcon, CheckIcon } from './icons.tsx';
import styles from './Field.module.css';

export interface FieldStatusProps {
  kind: 'busy' | 'good' | 'bad';
  text: string;
}

const signs = { busy: <Spinner />, good: <CheckIcon size={18} />, bad: <AlertIcon size={18} /> };

/** A line that is there before it speaks, so that readers hear the change and nothing below it moves. */
export function FieldStatus({ id, status }: { id: string; status: FieldStatusProps | null }) {
  return (
    <p className={styles.status} id={id} role="status" data-kind={status?.kind}>
      {status ? (
        <>
          {signs[status.kind]}
          <span>{status.text}</span>
        </>
      ) : null}
    </p>
  );
}
