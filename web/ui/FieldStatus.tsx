import { Spinner } from './Spinner.tsx';
import { AlertIcon, CheckIcon } from './icons.tsx';
import styles from './Field.module.css';

export interface FieldStatusProps {
  kind: 'busy' | 'good' | 'bad';
  text: string;
}

const icons = { busy: <Spinner />, good: <CheckIcon size={18} />, bad: <AlertIcon size={18} /> };

/** A live region that is always rendered, so that screen readers announce changes and the layout does not shift. */
export function FieldStatus({ id, status }: { id: string; status: FieldStatusProps | null }) {
  return (
    <p className={`small ${styles.status}`} id={id} role="status" data-kind={status?.kind}>
      {status ? (
        <>
          {icons[status.kind]}
          <span>{status.text}</span>
        </>
      ) : null}
    </p>
  );
}
