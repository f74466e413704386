// Links with client-side navigation, for routes with a framework.
import { Link } from 'react-router';
import { PlainAnchor, type AnchorProps } from '#web/ui/Anchor.tsx';

export function RouterAnchor({ href, ...props }: AnchorProps) {
  // Home and pages without a framework load a new document.
  const isDocument = !href.startsWith('/find-donor') && !href.startsWith('/dashboard');
  if (isDocument) return <PlainAnchor {...props} href={href} />;
  // A link to a dialog keeps the scroll position.
  return <Link {...props} to={href} discover="none" preventScrollReset={'data-keep-scroll' in props} />;
}
