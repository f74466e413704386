// Everything about one row, 800 px wide. Its address opens it; without scripts it lies open on the page.
import { useNavigate } from 'react-router';
import { LinkButton } from '#web/ui/Button.tsx';
import { Details } from '#web/ui/Details.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useKept } from '#web/ui/useKept.ts';
import { isPlainPress } from './MoreLink.tsx';
import type { Details as RowDetails } from './screen.ts';

export interface DetailDialogProps<Row> {
  details: RowDetails<Row>;
  /** Undefined while nothing is open. */
  row: Row | undefined;
  closeHref: string;
}

export function DetailDialog<Row>({ details, row, closeHref }: DetailDialogProps<Row>) {
  const navigate = useNavigate();
  const kept = useKept(row);
  const close = () => void navigate(closeHref, { preventScrollReset: true });
  return (
    <Dialog
      open={row !== undefined}
      onClose={close}
      title={kept ? details.title(kept) : ''}
      width={800}
      closeHref={closeHref}
      footer={
        <LinkButton
          href={closeHref}
          onClick={(event) => {
            if (!isPlainPress(event)) return;
            event.preventDefault();
            close();
          }}
        >
          Close
        </LinkButton>
      }
    >
      {kept ? <Details items={details.items(kept)} /> : null}
    </Dialog>
  );
}
