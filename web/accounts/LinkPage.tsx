// The page of an e-mailed link, as emailedLinks.ts declares it. It needs no script.
import { useLocation } from 'react-router';
import type { FormState } from '#web/lib/form.ts';
import { FormKey } from '#web/lib/FormKey.tsx';
import { t } from '#web/messages/t.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Details } from '#web/ui/Details.tsx';
import { FormPage } from '#web/ui/FormPage.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import type { Outcome, Way } from './emailedLinks.ts';
import type { Link } from './link.ts';
import { LinkChoice } from './LinkChoice.tsx';
import { readState, type LinkPageData } from './linkPages.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';

function LinkDetails({ link: { userID, emailId } }: { link: Link }) {
  const items = [
    { label: t('links.account'), value: <bdi dir="ltr">{userID}</bdi> },
    { label: t('links.address'), value: emailId && <bdi dir="ltr">{emailId}</bdi> },
  ];
  return <Details items={items} />;
}

const WayOn = ({ way: { href, label, variant } }: { way: Way }) => (
  <LinkButton href={href} variant={variant} wide>
    {t(label)}
  </LinkButton>
);

function Answered({ outcome: { said, more, next }, link }: { outcome: Outcome; link: Link }) {
  return (
    <>
      <Notice kind="success" title={t(said)}>
        {more ? <p>{more(link)}</p> : null}
      </Notice>
      {next ? <WayOn way={next} /> : null}
    </>
  );
}

/** This page with another answer to ask for once more, or with none. */
function useHref(asked: string | null): string {
  const params = new URLSearchParams(useLocation().search);
  params.delete('answer');
  if (asked !== null) params.set('answer', asked);
  return `?${params.toString()}`;
}

function Choices({ data: { purpose, asked, today }, link }: { data: LinkPageData; link: Link }) {
  const { question, choices } = readState({ purpose, link }).declaration;
  const offered = choices.filter(({ isOffered }) => isOffered?.(link) ?? true);
  const confirmed = offered.find(({ answer, confirm }) => confirm && answer === asked);
  const back = useHref(null);
  const onward = useHref(offered.find(({ confirm }) => confirm)?.answer ?? null);
  const shown = confirmed
    ? [{ ...confirmed, label: confirmed.confirm ?? confirmed.label, confirm: undefined }]
    : offered;
  if (shown.length === 0) return null;
  return (
    // Without `action` it posts to this URL, which holds the token.
    <form method="post">
      <FormKey />
      <Stack gap="large">
        {question && !confirmed ? <p>{t(typeof question === 'function' ? question(link) : question)}</p> : null}
        {shown.map(({ answer, label, means, confirm, variant, size }) => (
          <LinkChoice
            key={answer}
            value={answer}
            href={confirm && onward}
            means={typeof means === 'function' ? means(today) : means && t(means)}
            {...{ variant, size }}
          >
            {t(label)}
          </LinkChoice>
        ))}
        {confirmed ? <WayOn way={{ href: back, label: 'dashboard.cancel' }} /> : null}
      </Stack>
    </form>
  );
}

export function LinkPage({ data, sent }: { data: LinkPageData; sent?: FormState | { answered: string } }) {
  const { link, asked } = data;
  const answered = sent && 'answered' in sent ? sent.answered : undefined;
  const failed = sent && 'answered' in sent ? undefined : sent;
  const { declaration, outcome, title, isSpent } = readState(data, answered);
  const { lead, setsPassword, renew } = declaration;
  // The page of a password has no list of choices that a refusal could stand above.
  const isOpen = link && !outcome && !isSpent && !(setsPassword && failed?.errors.token !== undefined);
  const isPasswordAsked = setsPassword && asked === null;
  return (
    <>
      <PageTitle
        title={title}
        lead={isOpen && lead ? (typeof lead === 'function' ? lead(link) : t(lead)) : undefined}
        homeHref="/"
      />
      <FormPage>
        {isOpen ? (
          <>
            {failed?.message && !isPasswordAsked ? <Notice kind="error" alert title={failed.message} /> : null}
            <LinkDetails link={link} />
            {isPasswordAsked ? <NewPasswordForm title={title} sent={failed} needsYear={link.needsYear} /> : null}
            <Choices {...{ data, link }} />
          </>
        ) : link && outcome ? (
          <Answered {...{ outcome, link }} />
        ) : (
          <>
            <Notice kind="warning" title={t('links.spent')} />
            <WayOn way={renew} />
          </>
        )}
      </FormPage>
    </>
  );
}
