// Asks for the password again, inside the form of what needs it: in a dialog or, without JavaScript, in the form.
import { useEffect, useRef, useState } from 'react';
import type { FormState } from '#web/lib/form.ts';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordInput } from '#web/ui/PasswordInput.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { PASSWORD_FIELD } from './reauthentication.ts';

interface PasswordFieldProps {
  userID: string;
  /** The form as it was last sent: each attempt is another object. */
  sent: FormState | undefined;
}

/** The field alone, for a form in a dialog of its own. Focused at every attempt. */
export function OwnPasswordField({ userID, sent }: PasswordFieldProps) {
  const input = useRef<HTMLDivElement>(null);
  const [edited, setEdited] = useState<FormState>();
  const error = sent && edited !== sent ? sent.errors[PASSWORD_FIELD] : undefined;
  useEffect(() => {
    if (sent) input.current?.querySelector<HTMLElement>(`[name=${PASSWORD_FIELD}]`)?.focus();
  }, [sent]);
  return (
    <div ref={input} onInput={() => setEdited(sent)}>
      <Stack>
        <p>{t('reauthentication.why')}</p>
        {/* Tells a password manager whose password it is. */}
        <input type="text" autoComplete="username" value={userID} readOnly hidden />
        <Field label={t('reauthentication.password')} name={PASSWORD_FIELD} error={error} required>
          <PasswordInput autoComplete="current-password" data-autofocus />
        </Field>
      </Stack>
    </div>
  );
}

interface ReauthenticationProps extends PasswordFieldProps {
  busy: boolean;
  /** Name and value of the button that sends the form, where its action reads them. */
  button?: { name: string; value: string };
}

/** Put it first in a form whose action uses `submitWithPassword`. It shows nothing until the password is needed. */
export function Reauthentication({ userID, sent, busy, button }: ReauthenticationProps) {
  const hydrated = useHydrated();
  const [cancelled, setCancelled] = useState<FormState>();
  const isAsked = sent?.code === 'reauthenticate' && sent !== cancelled;
  const cancel = () => setCancelled(sent);
  const field = isAsked ? <OwnPasswordField userID={userID} sent={sent} /> : null;
  const submit = (
    <Button type="submit" variant="primary" busy={busy} {...button}>
      {t('reauthentication.continue')}
    </Button>
  );
  if (!hydrated) {
    return (
      field && (
        <Notice title={t('reauthentication.title')}>
          <Stack>
            {field}
            <div>{submit}</div>
          </Stack>
        </Notice>
      )
    );
  }
  return (
    <Dialog open={isAsked} onClose={cancel} title={t('reauthentication.title')} width={400}>
      {field}
      {field && (
        <DialogFooter>
          <Button onClick={cancel}>{t('dashboard.cancel')}</Button>
          {submit}
        </DialogFooter>
      )}
    </Dialog>
  );
}
