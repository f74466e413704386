import { createContext, use } from 'react';
import type { AnchorHTMLAttributes, ComponentType } from 'react';

export type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

function PlainAnchor(props: AnchorProps) {
  return <a {...props} />;
}

/** What a link is made of: a plain <a>, unless the root hands in the router's own link. */
export const AnchorComponent = createContext<ComponentType<AnchorProps>>(PlainAnchor);

/** Every link of these components. With `target="_blank"` it says so and gives the new page no handle on this one. */
export function Anchor({ children, ...props }: AnchorProps) {
  const Link = use(AnchorComponent);
  if (props.target !== '_blank') return <Link {...props}>{children}</Link>;
  return (
    <a rel="noopener noreferrer" {...props}>
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}
