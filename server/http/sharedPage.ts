// A page for visitors without a session: the same bytes for all of them, compressed once.
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { Endpoint } from '#contract/endpoint.ts';
import { brotliOptions } from './compression.ts';

const compress = {
  br: (text: Buffer) => promisify(brotliCompress)(text, brotliOptions),
  gzip: promisify(gzip),
  identity: (text: Buffer) => Promise.resolve(text),
};
export type Encoding = keyof typeof compress;

const negotiator = new Negotiator<Encoding>({ supportedValues: ['br', 'gzip', 'identity'] });

/** The page of an e-mailed link: it shows an account, and changes once the link is answered, so it is never shared. */
export const hasLinkToken = (url: string): boolean => /[?&]token=/.test(url);

interface RenderedPage {
  status: number;
  headers: Headers;
  html: string;
  /** The placeholder nonce of the program's own scripts, in hexadecimal. */
  nonce: string;
  calledEndpoints: Iterable<Endpoint>;
  revealed: (readonly number[])[];
  isPrivate: boolean;
}

/** A whole page, the same for everyone without a session. */
export class SharedPage {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The endpoints that the page has called, whose limits count each reader. */
  readonly calledEndpoints: readonly Endpoint[];
  /** By call, the donors (account ids) whose numbers it shows, who count against the quota of each of its readers. */
  readonly revealed: readonly (readonly number[])[];
  /** It shows a rejection to the reader it was rendered for, and is not shared. */
  readonly isPrivate: boolean;
  /** Hashes of its inline scripts for the Content-Security-Policy: 'sha256-…'. */
  readonly scripts: readonly string[];
  readonly #html: Buffer;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(given: RenderedPage) {
    this.status = given.status;
    this.headers = [...given.headers];
    this.calledEndpoints = [...given.calledEndpoints];
    this.revealed = given.revealed;
    this.isPrivate = given.isPrivate;
    this.scripts = hashScripts(given.html, given.nonce);
    // The policy uses hashes, so that the page is the same for each reader.
    this.#html = Buffer.from(given.html.replaceAll(` nonce="${given.nonce}"`, ''));
  }

  /** In the encoding that `Accept-Encoding` prefers; compressed once. */
  async encode(accepted: string | undefined): Promise<{ encoding: Encoding; body: Buffer }> {
    const encoding = (accepted && negotiator.negotiate(accepted)) || 'identity';
    let body = this.#encoded.get(encoding);
    if (!body) {
      body = compress[encoding](this.#html);
      this.#encoded.set(encoding, body);
    }
    return { encoding, body: await body };
  }
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
