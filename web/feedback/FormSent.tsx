// The page after a form without toasts: what was received, and what happens next.
import { useEffect, useRef, type ReactNode } from 'react';
import { LinkButton } from '#web/ui/Button.tsx';
import { ButtonRow } from '#web/ui/ButtonRow.tsx';
import { Page, Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';

interface FormSentProps {
  title: string;
  received: string;
  next: string;
  links: readonly { label: string; href: string }[];
  /** Below the notice. */
  children?: ReactNode;
}

export function FormSent({ title, received, next, links, children }: FormSentProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <>
      <PageTitle title={title} homeHref="/" />
      <Page>
        <Stack>
          <Notice kind="success" title={received} ref={notice}>
            <p>{next}</p>
          </Notice>
          {children}
          <ButtonRow>
            {links.map(({ label, href }) => (
              <LinkButton key={href} href={href}>
                {label}
              </LinkButton>
            ))}
          </ButtonRow>
        </Stack>
      </Page>
    </>
  );
}
