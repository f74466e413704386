import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

export interface ConfirmProps {
  open: boolean;
  title: string;
  message: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** While the confirmed work runs. */
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that matters is done. Cancel has the focus, so that a stray Enter does nothing. */
export function Confirm({ open, title, message, busy, onConfirm, onCancel, ...labels }: ConfirmProps) {
  const footer = (
    <>
      <Button onClick={onCancel} data-autofocus>
        {labels.cancelLabel ?? 'Cancel'}
      </Button>
      <Button variant="primary" busy={busy} onClick={onConfirm}>
        {labels.confirmLabel ?? 'Confirm'}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={onCancel} title={title} width={400} role="alertdialog" footer={footer}>
      {typeof message === 'string' ? <p>{message}</p> : message}
    </Dialog>
  );
}
