// How answers are compressed: those made for one visitor as they are sent, those kept for many once.
import { constants, type BrotliOptions } from 'node:zlib';

/** A twentieth smaller than the usual 4, in about the same time. */
const QUALITY = 6;
/** 64 kB, more than any page has; the usual 4 MB are cleared for each answer, which takes longer than compressing it. */
const WINDOW_BITS = 16;

export const brotliOptions: BrotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS },
};
