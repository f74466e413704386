// The second factor of an administrator: on or off, and the forms that turn it on, renew its recovery codes, turn it off.
import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { getAccountStatus } from '#contract/accountStatus.ts';
import type { Reply } from '#contract/endpoint.ts';
import { t } from '#web/messages/t.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { SecurityState } from './actions.ts';
import { Enrolment } from './Enrolment.tsx';
import { TurnOff } from './TurnOff.tsx';

type Status = Reply<typeof getAccountStatus>['data'];

function useIsSending(intent: string): boolean {
  const { state, formData } = useNavigation();
  return state !== 'idle' && formData?.get('intent') === intent;
}

function Off({ isRequired }: { isRequired: boolean }) {
  return (
    <>
      <p>{t('security.why')}</p>
      {isRequired ? <Notice kind="warning" title={t('security.required')} /> : null}
      <Form method="post" preventScrollReset>
        <Button
          type="submit"
          name="intent"
          value="start-second-factor"
          variant="primary"
          busy={useIsSending('start-second-factor')}
        >
          {t('security.setUp')}
        </Button>
      </Form>
    </>
  );
}

function On({ isRequired }: { isRequired: boolean }) {
  return (
    <>
      <p>{t('security.renewHint')}</p>
      <Form method="post">
        <Button type="submit" name="intent" value="renew-recovery-codes" busy={useIsSending('renew-recovery-codes')}>
          {t('security.renew')}
        </Button>
      </Form>
      {isRequired ? <p>{t('security.requiredOn')}</p> : <TurnOff />}
    </>
  );
}

/** The last one of this page: a wrong code's response does not repeat it. */
function useEnrolment({ enrolment }: SecurityState) {
  const [kept, setKept] = useState(enrolment);
  if (enrolment && enrolment !== kept) setKept(enrolment);
  return enrolment ?? kept;
}

export function SecondFactor({ status, state }: { status: Status; state: SecurityState }) {
  const enrolment = useEnrolment(state);
  const isOn = status.secondFactor;
  const isStarted = enrolment !== undefined || state.errors?.code !== undefined;
  const badge = isOn ? (
    <Badge kind="good">{t('security.on')}</Badge>
  ) : (
    <Badge kind="unavailable">{t('security.off')}</Badge>
  );
  return (
    <Card title={t('security.secondFactor')} aside={badge}>
      <Stack>
        {isOn ? <On isRequired={status.secondFactorRequired} /> : null}
        {!isOn && isStarted ? <Enrolment enrolment={enrolment} errors={state.errors} /> : null}
        {isOn || isStarted ? null : <Off isRequired={status.secondFactorRequired} />}
      </Stack>
    </Card>
  );
}
