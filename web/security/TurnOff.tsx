// Turning the second factor off, after a question. Without JavaScript the button leads to the page with the open dialog.
import { useState } from 'react';
import { Form, useNavigate, useSearchParams } from 'react-router';
import { FormKey } from '#web/lib/FormKey.tsx';
import { OwnPasswordField } from '#web/reauthentication/Reauthentication.tsx';
import { t } from '#web/messages/t.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';
import { REMOVE, SECURITY } from './actions.ts';
import type { Asked } from './SecondFactorForm.tsx';
import { useIsSending } from '#web/lib/useIsSending.ts';

export function TurnOff({ userID, sent }: Asked) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const isAsked = sent?.code === 'reauthenticate' && sent.values.intent === REMOVE;
  const [isOpen, setOpen] = useState(isAsked || params.get('confirm') === REMOVE);
  const isSending = useIsSending(REMOVE);

  function close() {
    setOpen(false);
    if (params.has('confirm')) void navigate(SECURITY, { replace: true, preventScrollReset: true });
  }

  return (
    <>
      <form
        method="get"
        onSubmit={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Button type="submit" name="confirm" value={REMOVE} variant="danger">
          {t('security.turnOff')}
        </Button>
      </form>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t('dashboard.confirmAction')}
        width={400}
        role="alertdialog"
        closeHref={SECURITY}
      >
        <Form method="post" action={SECURITY} preventScrollReset>
          <FormKey />
          <p>
            <strong>{t('security.turnOffQuestion')}</strong>
          </p>
          <p>{t('security.turnOffConsequence')}</p>
          {isAsked ? <OwnPasswordField userID={userID} sent={sent} /> : null}
          <DialogFooter>
            <LinkButton
              href={SECURITY}
              data-autofocus
              onClick={(event) => {
                event.preventDefault();
                close();
              }}
            >
              {t('dashboard.cancel')}
            </LinkButton>
            <Button type="submit" name="intent" value={REMOVE} variant="primary" busy={isSending}>
              {t('dashboard.confirm')}
            </Button>
          </DialogFooter>
        </Form>
      </Dialog>
    </>
  );
}
