// The network's own logo, or that of the project. The name stands beside it.
import { brand } from '#web/content/site.ts';
import { Logo } from '#web/ui/icons.tsx';

export function NetworkLogo({ size }: { size: number }) {
  const { logo } = brand();
  return logo === null ? <Logo size={size} /> : <img src={logo} alt={''} className="network-logo" />;
}
