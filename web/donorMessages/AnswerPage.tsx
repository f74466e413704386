// The page of the link in the e-mail to the donor: what a family wrote, and the answers. Opening it changes nothing.
import { FormPage } from '#web/ui/FormPage.tsx';
import { LinkChoices } from '#web/accounts/LinkChoice.tsx';
import { MESSAGE_DAYS, messageAnswers, type MessageAnswer, type readMessage } from '#contract/donorMessages.ts';
import type { Reply } from '#contract/endpoint.ts';
import { formatDate, formatMobile } from '#web/lib/format.ts';
import { t } from '#web/messages/t.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Details } from '#web/ui/Details.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';

type ReceivedMessage = NonNullable<Reply<typeof readMessage>['data']>;

const labels = {
  'will call': 'donorMessages.willCall',
  'not now': 'donorMessages.notNow',
  stop: 'donorMessages.stop',
  report: 'donorMessages.report',
} as const;

const outcomes = {
  'will call': 'donorMessages.callNow',
  'not now': 'donorMessages.toldNotNow',
  stop: 'donorMessages.stopped',
  report: 'donorMessages.reported',
} as const;

function meansOf(answer: MessageAnswer): string {
  if (answer === 'report') return t('donorMessages.reportMeans');
  const means = {
    'will call': 'donorMessages.willCallMeans',
    'not now': 'donorMessages.notNowMeans',
    stop: 'donorMessages.stopMeans',
  } as const;
  return t(means[answer]);
}

function Outcome({ answer, mobileNumber }: { answer: MessageAnswer; mobileNumber: string }) {
  return (
    <>
      <Notice kind="success" title={t(outcomes[answer])} />
      {answer === 'will call' ? (
        <LinkButton href={`tel:${mobileNumber}`} variant="primary" size="large" wide>
          <bdi dir="ltr">{formatMobile(mobileNumber)}</bdi>
        </LinkButton>
      ) : null}
    </>
  );
}

function Written({ message: written }: { message: ReceivedMessage }) {
  const { name, mobileNumber, bloodgroup, place, neededBy, message } = written;
  const items = [
    { label: t('donors.bloodGroup'), value: <bdi>{bloodgroup}</bdi> },
    { label: t('field.hospitalOrPlace'), value: <bdi>{place}</bdi> },
    { label: t('field.neededBy'), value: neededBy && formatDate(neededBy) },
    { label: t('field.name'), value: <bdi>{name}</bdi> },
    { label: t('field.mobileNumber'), value: <bdi dir="ltr">{formatMobile(mobileNumber)}</bdi> },
  ];
  return (
    <>
      <p>{t('donorMessages.notChecked')}</p>
      <Details items={items} />
      {message === null ? null : (
        <blockquote dir="auto" lang="" className="quote">
          {message}
        </blockquote>
      )}
    </>
  );
}

interface AnswerPageProps {
  /** Null where the link does not work. */
  message: ReceivedMessage | null;
  /** Why there is none although the link works. */
  unreadable?: string;
  /** What the link in the e-mail stands for. */
  asked: string | null;
  /** Why the answer was not accepted. */
  failed?: string;
}

export function AnswerPage({ message, unreadable, asked, failed }: AnswerPageProps) {
  const given = message?.answer ?? null;
  return (
    <>
      <PageTitle
        title={t('donorMessages.askTitle')}
        lead={message && given === null ? t('objection.askLead') : undefined}
        homeHref="/"
      />
      <FormPage>
        {failed ? <Notice kind="error" alert title={failed} /> : null}
        {message ? (
          <>
            {given === null ? null : <Outcome answer={given} mobileNumber={message.mobileNumber} />}
            <Written message={message} />
            {given === null ? null : <h2>{t('donorMessages.otherAnswer')}</h2>}
            <LinkChoices
              answers={messageAnswers}
              given={given}
              wanted={asked}
              label={(answer) => t(labels[answer])}
              means={meansOf}
            />
          </>
        ) : (
          <>
            <Notice kind="warning" title={unreadable ?? t('donorMessages.gone', { days: MESSAGE_DAYS })} />
            <LinkButton href="/dashboard/my-page" wide>
              {t('objection.toDashboard')}
            </LinkButton>
          </>
        )}
      </FormPage>
    </>
  );
}
