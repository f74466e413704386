// Above the login form after a registration, until dismissed: what comes now.
import { useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { forgetDraft, useDeviceMemory } from '#web/lib/deviceMemory.ts';
import { t } from '#web/messages/t.ts';
import type { loader } from '#web/root.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';

/** The name in the device's memory: the address, why searches do not show the donor, and how to confirm the number. */
export const REGISTERED = 'registered';

export function AfterRegistration() {
  const hydrated = useHydrated();
  const [isDismissed, setDismissed] = useState(false);
  const registered = useDeviceMemory().drafts[REGISTERED]?.values;
  // Without JavaScript the toast says it.
  const toasts = useRouteLoaderData<typeof loader>('root')?.toasts ?? [];
  const isNew = registered ?? toasts.some(({ title }) => title === t('accounts.registered'));
  if (!isNew || isDismissed) return null;

  function dismiss() {
    setDismissed(true);
    forgetDraft(REGISTERED);
  }

  return (
    <Notice title={t('login.registered')} onDismiss={hydrated ? dismiss : undefined}>
      {registered?.notListed ? <p>{registered.notListed}</p> : null}
      <ul>
        <li>
          {t('login.emailWent')} {registered ? <bdi dir="ltr">{registered.emailId}</bdi> : null}
        </li>
        {registered?.proof ? (
          <li>
            {t('accounts.confirmNumber')}: <a href={registered.proofHref}>{registered.proof}</a>
          </li>
        ) : null}
        <li>{t('login.callsCome')}</li>
        <li>{t('login.howToPause', { page: t('dashboard.myPage') })}</li>
        <li>{t('login.neverMoney')}</li>
      </ul>
    </Notice>
  );
}
