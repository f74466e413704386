// The question before a decision, in a dialog that is opened by its URL.
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { AddressDialog } from '#web/admin/AddressDialog.tsx';
import { moderationWords } from '#web/admin/words/moderation.ts';
import { FormKey } from '#web/lib/FormKey.tsx';
import { Button, LinkButton, type ButtonProps } from '#web/ui/Button.tsx';
import { DialogFooter } from '#web/ui/Dialog.tsx';

interface AddressQuestionProps {
  open: boolean;
  /** The page without the question. */
  closeHref: string;
  /** Of the button that confirms. */
  confirm: Pick<ButtonProps, 'name' | 'value' | 'variant' | 'busy'>;
  /** The question and the hidden fields of the form; null while there is nothing to ask. */
  children: ReactNode;
}

export function AddressQuestion({ open, closeHref, confirm, children }: AddressQuestionProps) {
  return (
    <AddressDialog open={open} title={moderationWords.confirm} width={400} role="alertdialog" closeHref={closeHref}>
      {children ? (
        <Form method="post" preventScrollReset>
          <FormKey />
          {children}
          <DialogFooter>
            <LinkButton href={closeHref} data-autofocus data-keep-scroll>
              Cancel
            </LinkButton>
            <Button {...confirm} type="submit">
              Confirm
            </Button>
          </DialogFooter>
        </Form>
      ) : null}
    </AddressDialog>
  );
}
