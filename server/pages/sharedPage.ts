// A page for visitors without a session: the same bytes for all of them, compressed once.
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompressSync, brotliDecompress, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { Endpoint } from '#contract/endpoint.ts';
import { brotliOptions } from '#server/http/compression.ts';
import { inlineStyles } from './inlineStyles.ts';

/** Takes half the time of 6; the page is 7 % larger. */
const QUALITY = 4;

const compressGzip = promisify(gzip);
const decompress = promisify(brotliDecompress);

const compress = {
  // Synchronous: another thread would cost as much again in waiting for it.
  br: (text: Buffer) => Promise.resolve(brotliCompressSync(text, brotliOptions(QUALITY))),
  gzip: (text: Buffer) => compressGzip(text),
  identity: (text: Buffer) => Promise.resolve(text),
};
export type Encoding = keyof typeof compress;

const negotiator = new Negotiator<Encoding>({ supportedValues: ['br', 'gzip', 'identity'] });

/** The encoding that `Accept-Encoding` prefers. */
export const chooseEncoding = (accepted: string | undefined): Encoding =>
  (accepted && negotiator.negotiate(accepted)) || 'identity';

/** All of a page but its text. */
export interface PageHead {
  status: number;
  headers: readonly (readonly [name: string, value: string])[];
  /** Hashes of its inline scripts for the Content-Security-Policy: 'sha256-…'. */
  scripts: readonly string[];
  /** Those of its inline styles. */
  styles: readonly string[];
  /** The endpoints that the page has called, whose limits count each reader. */
  calledEndpoints: readonly Endpoint[];
  /** By call, the donors (account ids) whose numbers it shows, who count against the quota of each of its readers. */
  revealed: readonly (readonly number[])[];
  /** It shows a rejection to the reader it was rendered for, and is not shared. */
  isPrivate: boolean;
}

/** A whole page, the same for everyone without a session. */
export class SharedPage {
  readonly head: PageHead;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  /** With its text in one encoding, from which the others are made. */
  constructor(head: PageHead, encoding: 'identity' | 'br', text: Buffer) {
    this.head = head;
    this.#encoded.set(encoding, Promise.resolve(text));
  }

  get mayBeShared(): boolean {
    return this.head.status === 200 && !this.head.isPrivate;
  }

  /** Compressed once. */
  encode(encoding: Encoding): Promise<Buffer> {
    const body = this.#encoded.get(encoding) ?? this.#text().then((text) => compress[encoding](text));
    this.#encoded.set(encoding, body);
    return body;
  }

  async #text(): Promise<Buffer> {
    const brotli = this.#encoded.get('br');
    return this.#encoded.get('identity') ?? decompress(await brotli!);
  }
}

/** Whether a page's route says that shared caches may keep it. */
export const allowsSharedCaches = (headers: Iterable<readonly [name: string, value: string]>): boolean =>
  [...headers].some(([name, value]) => name === 'cache-control' && value.startsWith('public'));

interface RenderedPage extends Omit<PageHead, 'scripts' | 'styles' | 'headers'> {
  headers: Headers;
  html: string;
  /** The placeholder nonce of the program's own scripts, in hexadecimal. */
  nonce: string;
}

/** The policy uses hashes instead of the nonce, so that the page is the same for each reader. */
export function makeSharedPage({ html, nonce, headers, ...head }: RenderedPage): SharedPage {
  const scripts = hashScripts(html, nonce);
  const { html: text, styles } = inlineStyles(html.replaceAll(` nonce="${nonce}"`, ''));
  return new SharedPage({ ...head, headers: [...headers], scripts, styles }, 'identity', Buffer.from(text));
}

/** Only scripts that the program wrote have the nonce of this rendering; injected ones do not. */
function hashScripts(html: string, nonce: string): string[] {
  const elements = html.split('<script').slice(1);
  const inline = elements.flatMap((element) => {
    const end = element.indexOf('>');
    const attributes = element.slice(0, end);
    const isOwn = attributes.includes(` nonce="${nonce}"`) && !attributes.includes(' src=');
    return isOwn ? [element.slice(end + 1, element.indexOf('</script>'))] : [];
  });
  return inline.map((script) => `sha256-${hash('sha256', script, 'base64')}`);
}
