// The family's own page, which its link opens: confirming, who is coming, and whether blood is still needed.
import { FormPage } from '#web/ui/FormPage.tsx';
import type { readOwnBloodRequest, RequestAction } from '#contract/bloodRequests.ts';
import type { Reply } from '#contract/endpoint.ts';
import { FormKey } from '#web/lib/FormKey.tsx';
import { formatMobile } from '#web/lib/format.ts';
import { t } from '#web/messages/t.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { RequestCard, StateNotice } from './RequestCard.tsx';

type Own = NonNullable<Reply<typeof readOwnBloodRequest>['data']>;

function Press({
  action,
  children,
  isFirst = false,
}: {
  action: RequestAction | 'confirm';
  children: string;
  isFirst?: boolean;
}) {
  return (
    <Button type="submit" name="action" value={action} wide variant={isFirst ? 'primary' : 'secondary'}>
      {children}
    </Button>
  );
}

function Choices({ state }: Pick<Own, 'state'>) {
  const isAlive = state === 'open' || state === 'waiting';
  if (!isAlive && state !== 'unconfirmed' && state !== 'met') return null;
  return (
    // Without `action` it posts to this URL, which holds the token.
    <form method="post">
      <FormKey />
      <Stack gap="small">
        {state === 'unconfirmed' ? (
          <Press action="confirm" isFirst>
            {t('bloodRequests.confirm')}
          </Press>
        ) : null}
        {isAlive ? <Press action="met">{t('bloodRequests.met')}</Press> : null}
        {isAlive ? <Press action="close">{t('bloodRequests.close')}</Press> : null}
        {state === 'met' ? <Press action="still needed">{t('bloodRequests.stillNeeded')}</Press> : null}
      </Stack>
    </form>
  );
}

function Coming({ coming, asked }: Pick<Own, 'coming' | 'asked'>) {
  if (coming.length === 0) return <p>{t('bloodRequests.nobodyYet', { count: asked })}</p>;
  return (
    <>
      <h2>{t('bloodRequests.coming')}</h2>
      <ul>
        {coming.map(({ name, mobileNumber }, nth) => (
          // Two donors may share a first name.
          <li key={nth}>
            <bdi>{name}</bdi>
            {mobileNumber === null ? null : (
              <>
                {' · '}
                <a href={`tel:${mobileNumber}`}>
                  <bdi dir="ltr">{formatMobile(mobileNumber)}</bdi>
                </a>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

interface OwnRequestProps {
  own: Own | null;
  duty: string;
  failed?: string;
}

export function OwnRequest({ own, duty, failed }: OwnRequestProps) {
  const title = t('bloodRequests.ownTitle');
  if (!own)
    return (
      <>
        <PageTitle title={title} homeHref="/" />
        <FormPage>
          <Notice kind="warning" title={t('fault.request')} />
          <LinkButton href="/need" wide>
            {t('bloodRequests.ask')}
          </LinkButton>
        </FormPage>
      </>
    );
  const { state, publicId } = own;
  return (
    <>
      <PageTitle title={title} homeHref="/" />
      <FormPage>
        {failed ? <Notice kind="error" alert title={failed} /> : null}
        {state === 'unconfirmed' ? <p>{t('bloodRequests.confirmLead')}</p> : <StateNotice state={state} duty={duty} />}
        <RequestCard request={own} />
        {state === 'open' || own.coming.length > 0 ? <Coming {...own} /> : null}
        <Choices state={state} />
        {state === 'unconfirmed' ? null : (
          <>
            <LinkButton href={`/need/${publicId}`} wide>
              {t('bloodRequests.sharedPage')}
            </LinkButton>
            <p>{t('bloodRequests.keepLink')}</p>
          </>
        )}
        <Notice kind="warning" title={t('bloodRequests.noMoney')}>
          {state === 'unconfirmed' ? null : (
            <p>
              <Anchor href={`/need/${publicId}?report=1#report`}>{t('donors.askedForMoney')}</Anchor>
            </p>
          )}
        </Notice>
      </FormPage>
    </>
  );
}
