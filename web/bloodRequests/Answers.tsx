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

function Said({ answer, contact, contactUnreadable, isOpen }: Asked & { isOpen: boolean }) {
  if (answer === 'offered') return <Notice kind="success" title={t('bloodRequests.offered')} />;
  if (answer !== 'coming' && answer !== 'freed')
    return answer === 'not now' && <Notice kind="success" title={t('bloodRequests.saidNotNow')} />;
  if (contactUnreadable) return <Notice kind="error" title={t('bloodRequests.numberUnreadable')} />;
  if (!contact) return isOpen ? null : <Notice kind="warning" title={t('bloodRequests.ended')} />;
  return (
    <>
      <Notice kind="success" title={t('bloodRequests.callNow')} />
      <p>
        <bdi>{contact.name}</bdi>
      </p>
      <LinkButton href={`tel:${contact.mobileNumber}`} variant="primary" size="large" wide>
        <bdi dir="ltr">{formatMobile(contact.mobileNumber)}</bdi>
      </LinkButton>
      {contact.message === null ? null : (
        <blockquote dir="auto" lang="">
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
  isOpen: boolean;
}

export function Answers({ publicId, asked, wanted, isLoggedIn, isOpen }: AnswersProps) {
  if (!asked) {
    const login = `/login?${new URLSearchParams({ next: `/need/${publicId}` }).toString()}`;
    return isLoggedIn ? null : (
      <LinkButton href={login} variant="primary" size="large" wide>
        {t('bloodRequests.canCome')}
      </LinkButton>
    );
  }
  return (
    <>
      <Said {...asked} isOpen={isOpen} />
      {isOpen ? (
        <LinkChoices
          answers={requestAnswers}
          given={requestAnswers.find((answer) => answer === asked.answer) ?? null}
          wanted={wanted}
          label={(answer) => t(labels[answer])}
          means={(answer) => t(means[answer])}
        />
      ) : null}
    </>
  );
}
