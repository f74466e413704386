// The question before an action, open as long as its page's state or address says so. Without JavaScript Cancel is a link.
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { moderationWords } from './words.ts';
import { PostForm } from '#web/lib/PostForm.tsx';
import { Button, LinkButton, type ButtonProps } from '#web/ui/Button.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';

interface QuestionProps {
  open: boolean;
  /** The page without the question. */
  closeHref: string;
  /** Instead of going there. */
  onCancel?: () => void;
  /** Of the button that confirms. */
  confirm: Pick<ButtonProps, 'name' | 'value' | 'variant' | 'busy'>;
  /** Focuses Confirm: the question follows a single key, and Enter answers it. */
  isQuick?: boolean;
  /** The question and the hidden fields of the form; false while there is nothing to ask. */
  children: ReactNode;
}

export function Question({ open, closeHref, onCancel, confirm, isQuick = false, children }: QuestionProps) {
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const cancel = onCancel ?? (() => void navigate(closeHref, { preventScrollReset: true }));
  return (
    <Dialog
      open={open}
      onClose={cancel}
      title={moderationWords.confirm}
      width={400}
      role="alertdialog"
      closeHref={closeHref}
    >
      {children ? (
        <PostForm autoComplete="off" preventScrollReset>
          {children}
          <DialogFooter>
            {hydrated ? (
              <Button onClick={cancel} data-autofocus={isQuick ? undefined : true}>
                Cancel
              </Button>
            ) : (
              <LinkButton href={closeHref}>Cancel</LinkButton>
            )}
            <Button
              {...confirm}
              type="submit"
              busy={hydrated && confirm.busy}
              data-autofocus={isQuick ? true : undefined}
            >
              Confirm
            </Button>
          </DialogFooter>
        </PostForm>
      ) : null}
    </Dialog>
  );
}
