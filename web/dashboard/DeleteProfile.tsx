// Account deletion, with a confirmation. Without JavaScript the button links to a page with the open dialog.
import type { ReactNode } from 'react';
import { useFetcher, useLocation, useOutletContext, useSearchParams } from 'react-router';
import { OwnPasswordField } from '#web/reauthentication/Reauthentication.tsx';
import type { FormState } from '#web/lib/form.ts';
import { PostForm } from '#web/lib/PostForm.tsx';
import { localHref } from '#web/messages/address.ts';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { CancelLink, Dialog, DialogFooter } from '#web/ui/Dialog.tsx';
import { TrashIcon } from '#web/ui/icons.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import styles from './DeleteProfile.module.css';

/** `?confirm=` of a page with the open dialog. */
export const DELETION = 'delete-profile';

interface DeletionFormProps {
  onAsk: () => void;
  className: string | undefined;
  /** Its button. */
  children: ReactNode;
}

export function DeletionForm({ onAsk, className, children }: DeletionFormProps) {
  const { pathname } = useLocation();
  return (
    <form
      method="get"
      action={localHref(pathname)}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onAsk();
      }}
    >
      <input type="hidden" name="confirm" value={DELETION} />
      {children}
    </form>
  );
}

/** On My Page, while a phone is too narrow to have it in the navigation. */
export function DeleteProfileItem() {
  const askDeletion = useOutletContext<() => void>();
  return (
    <li className={styles.phone}>
      <p>{t('dashboard.deleteConsequence')}</p>
      <DeletionForm onAsk={askDeletion} className={undefined}>
        <Button type="submit" icon={<TrashIcon />}>
          {t('dashboard.deleteProfile')}
        </Button>
      </DeletionForm>
    </li>
  );
}

interface ConfirmDeletionProps {
  userID: string;
  open: boolean;
  closeHref: string;
  onClose: () => void;
}

export function ConfirmDeletion({ userID, open, closeHref, onClose }: ConfirmDeletionProps) {
  const fetcher = useFetcher<FormState>();
  const [params] = useSearchParams();
  const isAsked = fetcher.data?.code === 'reauthenticate' || params.has('password');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('dashboard.confirmAction')}
      width={400}
      role="alertdialog"
      closeHref={closeHref}
    >
      <PostForm fetcher={fetcher} owner={userID} action="/dashboard">
        <Stack>
          <div>
            <p>
              <strong>{t('dashboard.deleteQuestion')}</strong>
            </p>
            <p>{t('dashboard.deleteConsequence')}</p>
          </div>
          {isAsked ? <OwnPasswordField userID={userID} sent={fetcher.data} /> : null}
        </Stack>
        <DialogFooter>
          <CancelLink href={closeHref} onClose={onClose} data-autofocus>
            {t('dashboard.cancel')}
          </CancelLink>
          <Button type="submit" name="intent" value="delete-profile" variant="primary" busy={fetcher.state !== 'idle'}>
            {t('dashboard.confirm')}
          </Button>
        </DialogFooter>
      </PostForm>
    </Dialog>
  );
}
