// Limits that several endpoints share.
import type { Limit } from './endpoint.ts';

/** The limits of every public form: five accepted an hour per visitor; past sixty per network each needs a challenge. */
export function formLimits(name: string): Limit[] {
  const each = { seconds: 3600, counts: 'accepted', store: 'memory' } as const;
  return [
    { ...each, name: `${name}-visitor`, by: 'caller', points: 5 },
    { ...each, name: `${name}-network`, by: 'network', points: 60, onExceeded: 'work' },
  ];
}
