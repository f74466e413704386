// The question before a decision, open as long as its page's state says so. Without JavaScript Cancel is a link.
import type { ReactNode, Ref } from 'react';
import { Form } from 'react-router';
import { moderationWords } from '#web/admin/words/moderation.ts';
import { FormKey } from '#web/lib/FormKey.tsx';
import { Button, LinkButton, type ButtonProps } from '#web/ui/Button.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';

interface QuestionProps {
  open: boolean;
  onCancel: () => void;
  /** The page without the question. */
  closeHref: string;
  cancelLabel?: string;
  isCanceling?: boolean;
  confirmLabel?: string;
  variant?: ButtonProps['variant'];
  busy: boolean;
  /** Focuses Confirm: the question follows a single key, and Enter answers it. */
  isQuick?: boolean;
  form?: Ref<HTMLFormElement>;
  /** The question and the hidden fields of the form; false while there is nothing to ask. */
  children: ReactNode;
}

export function Question({
  open,
  onCancel,
  closeHref,
  cancelLabel = 'Cancel',
  isCanceling,
  confirmLabel = 'Confirm',
  variant,
  busy,
  isQuick = false,
  form,
  children,
}: QuestionProps) {
  const hydrated = useHydrated();
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={moderationWords.confirm}
      width={400}
      role="alertdialog"
      closeHref={closeHref}
    >
      {children ? (
        <Form method="post" preventScrollReset ref={form}>
          <FormKey />
          {children}
          <DialogFooter>
            {hydrated ? (
              <Button onClick={onCancel} busy={isCanceling} data-autofocus={isQuick ? undefined : true}>
                {cancelLabel}
              </Button>
            ) : (
              <LinkButton href={closeHref}>{cancelLabel}</LinkButton>
            )}
            <Button type="submit" variant={variant} busy={hydrated && busy} data-autofocus={isQuick ? true : undefined}>
              {confirmLabel}
            </Button>
          </DialogFooter>
        </Form>
      ) : null}
    </Dialog>
  );
}
