// A donor's answers to a request.
import { LinkChoices } from '#web/accounts/LinkChoice.tsx';
import { requestAnswers, type readAskedRequest } from '#contract/bloodRequests.ts';
import type { Reply } from '#contract/endpoint.ts';
import { formatMobile } from '#web/lib/format.ts';
import { t } from '#web/messages/t.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

type Asked = NonNullable<Reply<typeof readAskedRequest>['data']>;

const labels = {
  coming: 'bloodRequests.canCome',
  'not now': 'donorMessages.notNow',
  stop: 'donorMessages.stop',
} as const;

const means = {
  coming: 'bloodRequests.numberAfter',
  'not now': 'bloodRequests.notNowMeans',
  stop: 'bloodRequests.stopMeans',
} as const;

/** Of an answer that shows no number. */
const said = {
  offered: 'bloodRequests.offered',
  'put aside': 'bloodRequests.wasPutAside',
  'not now': 'bloodRequests.saidNotNow',
} as const;

function Said({ answer, contact, contactUnreadable }: Asked) {
  if (answer !== 'coming' && answer !== 'freed')
    return answer !== null && answer !== 'stop' && <Notice kind="success" title={t(said[answer])} />;
  if (contactUnreadable) return <Notice kind="error" title={t('bloodRequests.numberUnreadable')} />;
  if (!contact) return null;
  return (
    <>
      {answer === 'freed' ? (
        <Notice kind="warning" title={t('bloodRequests.wasFreed')} />
      ) : (
        <Notice kind="success" title={t('bloodRequests.callNow')} />
      )}
      <p>
        <bdi>{contact.name}</bdi>
      </p>
      <LinkButton href={`tel:${contact.mobileNumber}`} variant="primary" size="large" wide>
        <bdi dir="ltr">{formatMobile(contact.mobileNumber)}</bdi>
      </LinkButton>
      {contact.message === null ? null : (
        <blockquote dir="auto" lang="" className="quote">
          {contact.message}
        </blockquote>
      )}
    </>
  );
}

interface AnswersProps {
  publicId: string;
  asked: Asked | null;
  /** What the link in the e-mail stands for. */
  wanted: string | null;
  isLoggedIn: boolean;
}

/** Whoever was not asked may offer to come: one who is not logged in comes back here. */
function Offer({ publicId, isLoggedIn }: Pick<AnswersProps, 'publicId' | 'isLoggedIn'>) {
  if (isLoggedIn)
    return (
      <LinkChoices
        answers={['coming']}
        given={null}
        wanted={null}
        label={() => t('bloodRequests.canCome')}
        means={() => t('bloodRequests.offerMeans')}
      />
    );
  const login = `/login?${new URLSearchParams({ next: `/need/${publicId}` }).toString()}`;
  return (
    <>
      <LinkButton href={login} variant="primary" size="large" wide>
        {t('bloodRequests.canCome')}
      </LinkButton>
      <p>{t('bloodRequests.notAsked')}</p>
    </>
  );
}

/** While the request is open: once it has ended, what a donor said of it is over. */
export function Answers({ publicId, asked, wanted, isLoggedIn }: AnswersProps) {
  if (!asked) return <Offer publicId={publicId} isLoggedIn={isLoggedIn} />;
  const { answer, wasAsked } = asked;
  return (
    <>
      <Said {...asked} />
      <LinkChoices
        answers={requestAnswers}
        given={answer === 'offered' ? 'coming' : (requestAnswers.find((each) => each === answer) ?? null)}
        wanted={wanted}
        label={(each) => t(labels[each])}
        means={(each) => t(each === 'coming' && !wasAsked ? 'bloodRequests.offerMeans' : means[each])}
      />
    </>
  );
}
