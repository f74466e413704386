// Opens a row's dialog. The list stays where it is scrolled to.
import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { LinkButton } from '#web/ui/Button.tsx';
import { Whole } from './Whole.tsx';

/** Not one that asks for a new tab or window. */
export function isPlainPress({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

export interface MoreLinkProps {
  href: string;
  /** The row's name, for those who do not see the row. */
  about: string;
  children: ReactNode;
}

export function MoreLink({ href, about, children }: MoreLinkProps) {
  const navigate = useNavigate();
  return (
    <LinkButton
      href={href}
      variant="quiet"
      size="small"
      onClick={(event) => {
        if (!isPlainPress(event)) return;
        event.preventDefault();
        void navigate(href, { preventScrollReset: true });
      }}
    >
      <Whole>{children}</Whole>
      <span className="visually-hidden"> about {about}</span>
    </LinkButton>
  );
}
