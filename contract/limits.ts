// Limits that several endpoints share.
import type { Limit } from './endpoint.ts';

/** The limits every public form has: five accepted an hour a visitor, sixty a network. */
export function formLimits(name: string): Limit[] {
  const each = { seconds: 3600, counts: 'accepted', keptIn: 'memory' } as const;
  return [
    { ...each, name: `${name}-visitor`, by: 'visitor', points: 5 },
    { ...each, name: `${name}-network`, by: 'network', points: 60 },
  ];
}
