// A call that had no answer: the connection was lost.
import type { Failure } from '#contract/errors.ts';

/** The data of its Failure. */
export const LOST = 'lost connection';

export const isLostConnection = ({ data }: Failure): boolean => data === LOST;
