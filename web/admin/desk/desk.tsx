// The desk of coordinators and administrators: tabs, and whether a coordinator is on duty.
import type { ReactNode } from 'react';
import { Outlet, redirect, redirectDocument, useLocation } from 'react-router';
import { getAccountStatus } from '#contract/accountStatus.ts';
import { getDesk, setDuty, setNamed } from '#contract/desk.ts';
import type { District } from '#contract/locations.ts';
import { deskWords as words } from './words.ts';
import { metaOf } from '#web/admin/pages.ts';
import { ENROLMENT, toLogin } from '#web/dashboard/guard.ts';
import { formatMoment } from '#web/lib/format.ts';
import { readValues, submit, type FormState } from '#web/lib/form.ts';
import { PostForm } from '#web/lib/PostForm.tsx';
import { orErrorPage, pageContext } from '#web/lib/page.ts';
import { useIsSending } from '#web/lib/useIsSending.ts';
import { routerHref } from '#web/messages/address.ts';
import { languageCode } from '#web/messages/language.ts';
import { Reauthentication } from '#web/reauthentication/Reauthentication.tsx';
import { submitWithPassword } from '#web/reauthentication/reauthentication.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TabLinks } from '#web/ui/TabLinks.tsx';
import type { Route } from './+types/desk.ts';
import { DESK } from './deskHref.ts';
import styles from './desk.module.css';

const DUTY = 'duty';
const NAMED = 'named';

/** The desk is in English; an absolute address is not prefixed. */
async function load({ context, url }: Route.LoaderArgs) {
  const { call } = context.get(pageContext);
  const [{ data: desk }, { data: status }] = await orErrorPage(
    Promise.all([call(getDesk, {}), call(getAccountStatus, {})]),
  );
  if (languageCode() !== 'en') throw redirectDocument(url.origin + routerHref(url));
  return { ...desk, secondFactorBy: status.secondFactorBy };
}

async function act({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const values = readValues(await request.formData());
  const isYes = values.answer === 'yes';
  const { failure, formError } =
    values.intent === NAMED
      ? await submitWithPassword(page, setNamed, { values, input: { named: isYes } })
      : await submit(page, setDuty, { values, input: { onDuty: isYes } });
  if (failure?.code === 'unauthenticated') throw toLogin(request);
  if (failure?.code === 'reauthenticate') return formError;
  if (failure) page.toast({ kind: 'error', title: words.failed, text: failure.message });
  const isPart = values.from === 'confirmations' || values.from === 'new';
  return redirect(isPart ? `${DESK}/${values.from}` : DESK, 303);
}

export { load as loader, load as clientLoader, act as action, act as clientAction };

export const meta = metaOf('desk');

const tabs = [
  { href: DESK, label: 'Requests' },
  { href: `${DESK}/new`, label: 'New request' },
  { href: `${DESK}/confirmations`, label: 'Confirmation calls' },
];

interface SwitchProps {
  intent: string;
  isOn: boolean;
  label: string;
  /** Where it needs a recent login. */
  sent?: FormState | undefined;
  userID?: string;
  children: ReactNode;
}

/** A button that changes what its row says. */
function Switch({ intent, isOn, label, sent, userID = '', children }: SwitchProps) {
  const isSending = useIsSending(intent);
  const { pathname } = useLocation();
  return (
    <PostForm action={DESK} preventScrollReset className={styles.duty}>
      <input type="hidden" name="answer" value={isOn ? 'no' : 'yes'} />
      <input type="hidden" name="from" value={pathname.slice(DESK.length + 1)} />
      {children}
      <Button type="submit" name="intent" value={intent} size="small" busy={isSending}>
        {label}
      </Button>
      <Reauthentication userID={userID} sent={sent} busy={isSending} button={{ name: 'intent', value: intent }} />
    </PostForm>
  );
}

function Duty({ onDuty, districts }: { onDuty: boolean; districts: readonly District[] }) {
  return (
    <Switch intent={DUTY} isOn={onDuty} label={onDuty ? 'Go off duty' : 'Go on duty'}>
      <Badge kind={onDuty ? 'good' : 'unavailable'}>{onDuty ? 'You are on duty.' : 'You are off duty.'}</Badge>
      <span className="soft">{words.districts(districts.map(({ districtName }) => districtName).join(', '))}</span>
    </Switch>
  );
}

interface NamedProps {
  named: boolean;
  namingAsked: boolean;
  userID: string;
  sent: FormState | undefined;
}

function Named({ named, namingAsked, ...asked }: NamedProps) {
  const isOn = named || namingAsked;
  const waiting = namingAsked ? words.namingAsked : words.unnamed;
  return (
    <Switch intent={NAMED} isOn={isOn} label={isOn ? 'Do not name me' : 'Name me'} {...asked}>
      <span className="soft">{named ? words.named : waiting}</span>
    </Switch>
  );
}

export default function Desk({ loaderData, actionData: sent, matches }: Route.ComponentProps) {
  const { onDuty, districts, secondFactorBy, named, namingAsked } = loaderData;
  const { userID } = matches[2].loaderData;
  const { pathname } = useLocation();
  // The first request comes before the bar in the order of Tab.
  return (
    <div className="stack tight">
      {secondFactorBy === null ? null : (
        <Notice kind="warning" title={words.secondFactorBy(formatMoment(secondFactorBy))}>
          <LinkButton href={ENROLMENT}>Set it up</LinkButton>
        </Notice>
      )}
      <Outlet />
      <div className={styles.bar}>
        <TabLinks label="Parts of the desk" tabs={tabs} current={pathname} />
        {onDuty === null ? null : <Duty onDuty={onDuty} districts={districts} />}
      </div>
      {onDuty === null ? null : <Named named={named} namingAsked={namingAsked} userID={userID} sent={sent} />}
    </div>
  );
}
