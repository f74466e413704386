// The second factor of an administrator or coordinator: on or off, and the forms that turn it on, renew its recovery codes, turn it off.
import { useState } from 'react';
import type { getAccountStatus } from '#contract/accountStatus.ts';
import type { Reply } from '#contract/endpoint.ts';
import { renewRecoveryCodes } from '#contract/secondFactor.ts';
import { formatMoment } from '#web/lib/format.ts';
import { validate, type Values } from '#web/lib/form.ts';
import { useFormErrors } from '#web/lib/useFormErrors.ts';
import { t } from '#web/messages/t.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { CodeField } from './CodeField.tsx';
import { CONFIRM, RENEW, START, type Secret } from './actions.ts';
import { Enrolment } from './Enrolment.tsx';
import { SecondFactorForm, type Asked } from './SecondFactorForm.tsx';
import { TurnOff } from './TurnOff.tsx';

interface PartProps extends Asked {
  isRequired: boolean;
}

function Off({ isRequired, by, ...asked }: PartProps & { by: string | null }) {
  const required = by === null ? t('security.required') : t('security.requiredBy', { day: formatMoment(by) });
  return (
    <>
      <p>{t('security.why')}</p>
      {isRequired ? <Notice kind="warning" title={required} /> : null}
      <SecondFactorForm {...asked} intent={START} button={t('security.setUp')} />
    </>
  );
}

const check = ({ code = '' }: Values) => validate(renewRecoveryCodes, { code });

function Renew(asked: Asked) {
  const sent = asked.sent?.values.intent === RENEW ? asked.sent : undefined;
  const { errors, props } = useFormErrors(check, sent?.errors);
  const form = { ...props, 'aria-label': t('security.renew') };
  return (
    <SecondFactorForm {...asked} intent={RENEW} button={t('security.renew')} form={form}>
      <CodeField id="renew-code" sent={sent} error={errors.code} />
    </SecondFactorForm>
  );
}

function On({ isRequired, ...asked }: PartProps) {
  return (
    <>
      <p>{t('security.renewHint')}</p>
      <Renew {...asked} />
      {isRequired ? <p>{t('security.requiredOn')}</p> : <TurnOff {...asked} />}
    </>
  );
}

/** The last one of this page: the response to a wrong code does not repeat it. */
function useLast(secret: Secret | undefined) {
  const [last, setLast] = useState(secret);
  if (secret && secret !== last) setLast(secret);
  return secret ?? last;
}

interface SecondFactorProps extends Asked {
  status: Reply<typeof getAccountStatus>['data'];
  /** Of the form that was just sent. */
  secret: Secret | undefined;
}

export function SecondFactor({ status, secret: started, ...asked }: SecondFactorProps) {
  const secret = useLast(started);
  const { secondFactor: isOn, secondFactorRequired: isRequired, secondFactorBy: by } = status;
  const isStarted = secret !== undefined || asked.sent?.values.intent === CONFIRM;
  const badge = <Badge kind={isOn ? 'good' : 'unavailable'}>{isOn ? t('security.on') : t('security.off')}</Badge>;
  return (
    <Card title={t('security.secondFactor')} aside={badge}>
      <Stack>
        {isOn ? <On {...asked} isRequired={isRequired} /> : null}
        {!isOn && isStarted ? <Enrolment {...asked} secret={secret} /> : null}
        {isOn || isStarted ? null : <Off {...asked} isRequired={isRequired} by={by} />}
      </Stack>
    </Card>
  );
}
