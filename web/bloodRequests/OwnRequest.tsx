// The family's own page, which its link opens: who is coming, who helps, and whether blood is still needed.
import { FormPage } from '#web/ui/FormPage.tsx';
import { INDIA } from '#contract/locations.ts';
import type { RequestAction, RequestState } from '#contract/bloodRequests.ts';
import { nameInSentence } from '#contract/placeNames.ts';
import { FormKey } from '#web/lib/FormKey.tsx';
import { formatInstant, formatMobile } from '#web/lib/format.ts';
import { t } from '#web/messages/t.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Donors, type Own } from './Donors.tsx';
import type { Duty } from '#web/content/duty.ts';
import { NoRequest, RequestCard, StateNotice } from './RequestCard.tsx';

const actions = {
  confirm: 'bloodRequests.confirm',
  met: 'bloodRequests.met',
  'still needed': 'bloodRequests.stillNeeded',
  close: 'bloodRequests.close',
} as const;

const actionsIn: Partial<Record<RequestState, readonly (RequestAction | 'confirm')[]>> = {
  unconfirmed: ['confirm'],
  waiting: ['met', 'close'],
  open: ['met', 'still needed', 'close'],
  met: ['still needed'],
  closed: ['still needed'],
};

function Choices({ state }: Pick<Own, 'state'>) {
  const offered = actionsIn[state];
  if (!offered) return null;
  return (
    // Without `action` it posts to this URL, which holds the token.
    <form method="post">
      <FormKey />
      <Stack gap="small">
        {offered.map((action) => (
          <Button
            key={action}
            type="submit"
            name="action"
            value={action}
            wide
            variant={action === 'confirm' ? 'primary' : 'secondary'}
          >
            {t(actions[action])}
          </Button>
        ))}
      </Stack>
    </form>
  );
}

function Comers({ own: { state, coming, freed, offers, asked, releasesLeft } }: { own: Own }) {
  const isOpen = state === 'open';
  const mayFree = isOpen && releasesLeft > 0;
  return (
    <>
      {isOpen && coming.length + freed.length === 0 ? <p>{t('bloodRequests.nobodyYet', { count: asked })}</p> : null}
      <Donors
        donors={coming}
        title={t(isOpen ? 'bloodRequests.coming' : 'bloodRequests.saidComing')}
        lead={mayFree ? t('bloodRequests.didNotComeMeans') : undefined}
        action={mayFree ? 'did not come' : null}
        isOver={!isOpen}
      />
      {isOpen ? (
        <>
          <Donors
            donors={offers}
            title={t('bloodRequests.offers')}
            lead={t('bloodRequests.offersLead')}
            action="put aside"
          />
          <Donors donors={freed} title={t('bloodRequests.didNotCome')} action="coming after all" />
        </>
      ) : null}
    </>
  );
}

function usualWait(minutes: number | null): string {
  if (minutes === null || minutes > 12 * 60) return t('bloodRequests.usualDay');
  return minutes < 60
    ? t('bloodRequests.usualMinutes', { count: Math.max(1, minutes) })
    : t('bloodRequests.usualHours', { count: Math.ceil(minutes / 60) });
}

/** Who can be called about the request: coordinators who agreed to be named, else the network itself. */
function Helpers({ own: { onDuty, state, usualWaitMinutes }, duty }: { own: Own; duty: Duty }) {
  const named = onDuty.filter(({ mobileNumber }) => mobileNumber !== null);
  const network = duty.phone === null ? [] : [{ name: null, mobileNumber: duty.phone }];
  const called = named.length > 0 ? named : network;
  return (
    <section className="stack tight">
      <h2>{t('bloodRequests.helpers')}</h2>
      <p>{onDuty.length > 0 ? t('bloodRequests.onDuty') : duty.text}</p>
      {state === 'waiting' ? <p>{usualWait(usualWaitMinutes)}</p> : null}
      {called.map(({ name, mobileNumber }) => (
        <LinkButton key={mobileNumber} href={`tel:${mobileNumber}`} wide>
          {name === null ? null : <bdi>{name} </bdi>}
          <bdi dir="ltr">{formatMobile(mobileNumber ?? '')}</bdi>
        </LinkButton>
      ))}
      {called.length > 0 ? null : (
        <LinkButton href={`mailto:${duty.email}`} wide>
          <bdi dir="ltr">{duty.email}</bdi>
        </LinkButton>
      )}
    </section>
  );
}

/** Not once enough donors are coming. What has ended without blood can be asked for again. */
function Elsewhere({ own: { bloodgroup, districtName, place, hospital, need, state: now } }: { own: Own }) {
  const { state, district } = place;
  const what = { bloodgroup: bloodgroup ?? '', ...(need && need !== 'blood' && { need }) };
  const search = { ...what, country: INDIA, state, district, hospital: hospital ?? '' };
  const query = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)])).toString();
  const named = { group: bloodgroup ?? '', place: nameInSentence(districtName ?? '') };
  return (
    <section className="stack tight">
      {now === 'expired' ? (
        <LinkButton href={`/need?${query}`} variant="primary" wide>
          {t('bloodRequests.askNear', named)}
        </LinkButton>
      ) : (
        <p>{t('bloodRequests.meanwhile')}</p>
      )}
      <LinkButton href={`/find-donor?${query}`} wide>
        {t('bloodRequests.searchNear', named)}
      </LinkButton>
    </section>
  );
}

const happenings = {
  confirmed: 'bloodRequests.happened.confirmed',
  opened: 'bloodRequests.happened.opened',
  ended: 'bloodRequests.happened.ended',
  asked: 'bloodRequests.happened.asked',
  answered: 'bloodRequests.happened.answered',
  called: 'bloodRequests.happened.called',
} as const;

function History({ happened }: Pick<Own, 'happened'>) {
  if (happened.length === 0) return null;
  return (
    <details>
      <summary>{t('bloodRequests.history')}</summary>
      <ul>
        {happened.map(({ what, at, count }) => (
          <li key={`${what} ${at}`}>
            {formatInstant(at)}: {t(happenings[what] as typeof happenings.asked, { count })}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface OwnRequestProps {
  own: Own | null;
  duty: Duty;
  failed?: string;
}

function Known({ own, duty }: { own: Own; duty: Duty }) {
  const { state, publicId, coming, units } = own;
  const isAlive = state === 'open' || state === 'waiting';
  const isUnconfirmed = state === 'unconfirmed';
  const isOver = state === 'refused' || state === 'expired';
  return (
    <>
      {isUnconfirmed ? <p>{t('bloodRequests.confirmLead')}</p> : <StateNotice state={state} />}
      <RequestCard request={own} isOwn />
      <Comers own={own} />
      {isAlive ? <Helpers own={own} duty={duty} /> : null}
      {isOver || (isAlive && coming.length < (units ?? 1)) ? <Elsewhere own={own} /> : null}
      <Choices state={state} />
      {isUnconfirmed ? null : (
        <>
          {isAlive ? (
            <LinkButton href={`/need/${publicId}`} wide>
              {t('bloodRequests.sharedPage')}
            </LinkButton>
          ) : null}
          <History happened={own.happened} />
          <p>{t('bloodRequests.keepLink')}</p>
        </>
      )}
      <Notice kind="warning" title={t('bloodRequests.noMoney')}>
        {isUnconfirmed ? null : (
          <p>
            <Anchor href={`/need/${publicId}?report=1#report`}>{t('bloodRequests.reportHere')}</Anchor>
          </p>
        )}
      </Notice>
    </>
  );
}

export function OwnRequest({ own, duty, failed }: OwnRequestProps) {
  return (
    <>
      <PageTitle title={t('bloodRequests.ownTitle')} homeHref="/" isCompact />
      <FormPage>
        {failed ? <Notice kind="error" alert title={failed} /> : null}
        {own ? <Known own={own} duty={duty} /> : <NoRequest />}
      </FormPage>
    </>
  );
}
