// Turning the second factor off, after a question. Without JavaScript the button leads to the page with the open dialog.
import { useState } from 'react';
import { Form, useNavigate, useNavigation, useSearchParams } from 'react-router';
import { t } from '#web/messages/t.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';
import { SECURITY } from './actions.ts';

/** `?confirm=` of the page with the open dialog. */
const TURN_OFF = 'turn-off';

export function TurnOff() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { state, formData } = useNavigation();
  const [isOpen, setOpen] = useState(params.get('confirm') === TURN_OFF);

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
        <Button type="submit" name="confirm" value={TURN_OFF} variant="danger">
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
          <p>
            <strong>{t('security.turnOffQuestion')}</strong>
          </p>
          <p>{t('security.turnOffConsequence')}</p>
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
            <Button
              type="submit"
              name="intent"
              value="remove-second-factor"
              variant="primary"
              busy={state !== 'idle' && formData?.get('intent') === 'remove-second-factor'}
            >
              {t('dashboard.confirm')}
            </Button>
          </DialogFooter>
        </Form>
      </Dialog>
    </>
  );
}
