import { createContext, createElement, use } from 'react';
import type { AnchorHTMLAttributes, ComponentType } from 'react';
import { localHref } from '#web/messages/address.ts';
import { t } from '#web/messages/t.ts';

export type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

export function PlainAnchor({ children, href, ...props }: AnchorProps) {
  return (
    <a {...props} href={localHref(href)}>
      {children}
    </a>
  );
}

/** The link component: a plain <a>, unless the root provides the router's link. */
export const AnchorComponent = createContext<ComponentType<AnchorProps>>(PlainAnchor);

/** Every link of these components. With `target="_blank"` it says so and gives the new page no handle on this one; Referrer-Policy hides the address. */
export function Anchor({ children, ...props }: AnchorProps) {
  const link = use(AnchorComponent);
  if (props.target !== '_blank') return createElement(link, props, children);
  return (
    <a rel="noopener" {...props} href={localHref(props.href)}>
      {children}
      <span className="visually-hidden">{` ${t('ui.newTab')}`}</span>
    </a>
  );
}
