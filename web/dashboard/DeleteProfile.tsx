// Account deletion, with a confirmation. Without JavaScript the button links to a page with the open dialog.
import { useState } from 'react';
import { useFetcher, useLocation, useNavigate, useSearchParams } from 'react-router';
import { t } from '#web/messages/t.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';
import { TrashIcon } from '#web/ui/icons.tsx';
import { NavButton } from '#web/ui/NavList.tsx';
import { OwnerField } from './OwnerField.tsx';

const ASKED = 'delete-profile';

export function DeleteProfile({ userID }: { userID: string }) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const [isOpen, setOpen] = useState(params.get('confirm') === ASKED);
  const navigate = useNavigate();

  function close() {
    setOpen(false);
    if (params.has('confirm')) void navigate(pathname, { replace: true, preventScrollReset: true });
  }

  return (
    <>
      <form
        method="get"
        action={pathname}
        onSubmit={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        <NavButton type="submit" name="confirm" value={ASKED} icon={<TrashIcon />}>
          {t('dashboard.deleteProfile')}
        </NavButton>
      </form>
      <Question userID={userID} open={isOpen} closeHref={pathname} onClose={close} />
    </>
  );
}

interface QuestionProps {
  userID: string;
  open: boolean;
  closeHref: string;
  onClose: () => void;
}

function Question({ userID, open, closeHref, onClose }: QuestionProps) {
  const fetcher = useFetcher();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('dashboard.confirmAction')}
      width={400}
      role="alertdialog"
      closeHref={closeHref}
    >
      <fetcher.Form method="post" action="/dashboard">
        <OwnerField userID={userID} />
        <p>
          <strong>{t('dashboard.deleteQuestion')}</strong>
        </p>
        <p>{t('dashboard.deleteConsequence')}</p>
        <DialogFooter>
          <LinkButton
            href={closeHref}
            data-autofocus
            onClick={(event) => {
              event.preventDefault();
              onClose();
            }}
          >
            {t('dashboard.cancel')}
          </LinkButton>
          <Button type="submit" name="intent" value="delete-profile" variant="primary" busy={fetcher.state !== 'idle'}>
            {t('dashboard.confirm')}
          </Button>
        </DialogFooter>
      </fetcher.Form>
    </Dialog>
  );
}
