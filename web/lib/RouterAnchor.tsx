// Links that stay within the page's own framework: no new document is loaded. For routes that have one.
import { Link } from 'react-router';
import type { AnchorProps } from '#web/ui/Anchor.tsx';

export function RouterAnchor({ href, ...props }: AnchorProps) {
  // Home and pages without a framework are documents of their own.
  const isDocument = !href.startsWith('/find-donor') && !href.startsWith('/dashboard');
  // A link to a dialog leaves the page scrolled where it is.
  return <Link {...props} to={href} reloadDocument={isDocument} preventScrollReset={'data-keep-scroll' in props} />;
}
