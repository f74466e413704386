// What takes a decision back, as its form and its toast carry it: 'reopenFeedback 5,7 2026-03-09T13:00:00.000Z'.
import type { Endpoint } from '#contract/endpoint.ts';

/** As long as one with a hundred ids can be. */
export const MAX_STEP = 2000;

export const stepOf = ({ name }: Pick<Endpoint, 'name'>, ids: readonly (string | number)[], asOf?: string): string =>
  [name, ids.join(','), ...(asOf ? [asOf] : [])].join(' ');
