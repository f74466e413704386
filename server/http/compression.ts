// Compression of responses that are kept, and so compressed once; @fastify/compress does the others.
import { brotliCompressSync, constants, gzipSync, type BrotliOptions } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';

/** Below this size compression is not worth its cost; a page of search results is smaller. */
export const COMPRESS_FROM_BYTES = 2048;
/**
 * 128 kB, more than any page has in any script: with half of it, results in Telugu grow by 1.5 kB. Clearing the default 4 MB
 * for each response takes longer than compressing it.
 */
const WINDOW_BITS = 17;
/** Takes half the time of 6; a page is 7 % larger. */
const QUALITY = 4;

export const brotliOptions = (quality: number): BrotliOptions => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS },
});

const encoders = {
  // Synchronous: another thread would cost as much again in waiting for it. Copied, because zlib returns a part of a 64 kB
  // buffer, which would stay in memory.
  br: (text: string) => Buffer.from(brotliCompressSync(text, brotliOptions(QUALITY))),
  gzip: (text: string) => Buffer.from(gzipSync(text)),
  identity: (text: string) => Buffer.from(text),
};
export type Encoding = keyof typeof encoders;

const negotiator = new Negotiator<Encoding>({ supportedValues: ['br', 'gzip', 'identity'] });

/** The encoding that `Accept-Encoding` prefers. */
export const chooseEncoding = (accepted: string | undefined): Encoding =>
  (accepted && negotiator.negotiate(accepted)) || 'identity';

export const encode = (text: string, encoding: Encoding): Buffer => encoders[encoding](text);

/** The headers of a response in this encoding. */
export const encodingHeaders = (encoding: Encoding): Record<string, string> => ({
  vary: 'Accept-Encoding',
  ...(encoding !== 'identity' && { 'content-encoding': encoding }),
});
