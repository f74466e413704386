// The sender's own page: whether the donor answered, and what to do meanwhile.
import { FormPage } from '#web/ui/FormPage.tsx';
import { MESSAGE_DAYS, type watchMessage } from '#contract/donorMessages.ts';
import type { Reply } from '#contract/endpoint.ts';
import { t } from '#web/messages/t.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';

type State = Reply<typeof watchMessage>['data'];

function Said({ answer }: NonNullable<State>) {
  if (answer === 'will call') return <Notice kind="success" title={t('donorMessages.saysWillCall')} />;
  if (answer === 'not now') return <Notice kind="warning" title={t('donorMessages.saysNotNow')} />;
  return <Notice kind="success" title={t('donorMessages.noAnswer')} />;
}

interface WatchPageProps {
  /** Null where the link does not work. */
  state: State;
  results: string;
  /** Of this page. */
  address: string;
}

export function WatchPage({ state, results, address }: WatchPageProps) {
  return (
    <>
      <PageTitle title={t('donorMessages.watchTitle')} homeHref="/" />
      <FormPage>
        {state ? (
          <>
            <Said {...state} />
            <p>{t('donorMessages.meanwhile')}</p>
          </>
        ) : (
          <Notice kind="warning" title={t('donorMessages.gone', { days: MESSAGE_DAYS })} />
        )}
        <LinkButton href={results || '/find-donor'} variant="primary" wide>
          {t(results ? 'calls.back' : 'site.findDonor')}
        </LinkButton>
        {state ? (
          <>
            <LinkButton href={address} wide>
              {t('donorMessages.lookAgain')}
            </LinkButton>
            <p>{t('donorMessages.keepLink', { days: MESSAGE_DAYS })}</p>
          </>
        ) : null}
      </FormPage>
    </>
  );
}
