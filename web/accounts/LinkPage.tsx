// The page of an e-mailed link: for whom it is and what its buttons do, or what came of it. It needs no script.
import type { ReactNode } from 'react';
import type { FormState } from '#web/lib/form.ts';
import { FormKey } from '#web/lib/FormKey.tsx';
import { t } from '#web/messages/t.ts';
import { Details } from '#web/ui/Details.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { FormPage } from '#web/ui/FormPage.tsx';
import type { Link } from './link.ts';

interface LinkPageProps {
  title: string;
  lead?: string;
  /** Null when it does not work. */
  link: Link | null;
  /** Why the answer was not accepted. */
  failed?: FormState;
  /** What came of it, once it is answered. */
  outcome?: ReactNode;
  /** What to do when the link does not work. */
  renew: ReactNode;
  /** The buttons and what they do. */
  children?: ReactNode;
}

export function LinkDetails({ link: { userID, emailId } }: { link: Link }) {
  const items = [
    { label: t('links.account'), value: <bdi dir="ltr">{userID}</bdi> },
    { label: t('links.address'), value: emailId && <bdi dir="ltr">{emailId}</bdi> },
  ];
  return <Details items={items} />;
}

function LinkForm({ link, failed, children }: Pick<LinkPageProps, 'failed' | 'children'> & { link: Link }) {
  return (
    <>
      {failed?.message ? <Notice kind="error" alert title={failed.message} /> : null}
      <LinkDetails link={link} />
      {/* Without `action` it posts to this URL, which holds the token. */}
      <form method="post">
        <FormKey />
        {children}
      </form>
    </>
  );
}

export function SpentLink({ renew }: Pick<LinkPageProps, 'renew'>) {
  return (
    <>
      <Notice kind="warning" title={t('links.spent')} />
      {renew}
    </>
  );
}

export function LinkPage({ title, lead, link, failed, outcome, renew, children }: LinkPageProps) {
  return (
    <>
      <PageTitle title={title} lead={link && !outcome ? lead : undefined} homeHref="/" />
      <FormPage>
        {link === null ? (
          <SpentLink renew={renew} />
        ) : (
          (outcome ?? <LinkForm {...{ link, failed }}>{children}</LinkForm>)
        )}
      </FormPage>
    </>
  );
}
