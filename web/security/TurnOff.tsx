// Turning the second factor off, after a question. Without JavaScript the button leads to the page with the open dialog.
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { PostForm } from '#web/lib/PostForm.tsx';
import { OwnPasswordField } from '#web/reauthentication/Reauthentication.tsx';
import { removeSecondFactor } from '#contract/secondFactor.ts';
import { validate, type Values } from '#web/lib/form.ts';
import { useFormErrors } from '#web/lib/useFormErrors.ts';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { CancelLink, Dialog, DialogFooter } from '#web/ui/Dialog.tsx';
import { CodeField } from './CodeField.tsx';
import { REMOVE, SECURITY } from './actions.ts';
import type { Asked } from './SecondFactorForm.tsx';
import { useIsSending } from '#web/lib/useIsSending.ts';

const check = ({ code = '' }: Values) => validate(removeSecondFactor, { code });

export function TurnOff({ userID, sent: asked }: Asked) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const own = asked?.values.intent === REMOVE ? asked : undefined;
  const isAsked = own?.code === 'reauthenticate';
  const { errors, props } = useFormErrors(check, own?.errors);
  const [isOpen, setOpen] = useState(own !== undefined || params.get('confirm') === REMOVE);
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
        <PostForm action={SECURITY} preventScrollReset {...props}>
          <p>
            <strong>{t('security.turnOffQuestion')}</strong>
          </p>
          <p>{t('security.turnOffConsequence')}</p>
          <CodeField id="remove-code" sent={own} error={errors.code} />
          {isAsked ? <OwnPasswordField userID={userID} sent={own} /> : null}
          <DialogFooter>
            <CancelLink href={SECURITY} onClose={close} data-autofocus>
              {t('dashboard.cancel')}
            </CancelLink>
            <Button type="submit" name="intent" value={REMOVE} variant="primary" busy={isSending}>
              {t('dashboard.confirm')}
            </Button>
          </DialogFooter>
        </PostForm>
      </Dialog>
    </>
  );
}
