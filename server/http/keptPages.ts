// Pages for visitors without a session are alike, so one is rendered at most once a second and kept as compressed bytes.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { Endpoint } from '#contract/endpoint.ts';

/** Nobody is shown as available for longer than this after that has changed. */
const KEPT_MS = 1000;
/** Of so many addresses at once; what comes beyond is rendered each time. */
const MOST_PAGES = 300;
const LONGEST_ADDRESS = 300;
const BROTLI_QUALITY = 5;

const compress = {
  br: (text: Buffer) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: promisify(gzip),
  identity: (text: Buffer) => Promise.resolve(text),
};
export type Encoding = keyof typeof compress;

const negotiator = new Negotiator<Encoding>({ supportedValues: ['br', 'gzip', 'identity'] });

/** A whole page, the same for everybody who has no session. */
export class SharedPage {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The endpoints that the page has asked, whose limits each of its readers is counted by. */
  readonly asked: readonly Endpoint[];
  /** Of its inline scripts, for the Content-Security-Policy: 'sha256-…'. */
  readonly scripts: readonly string[];
  readonly #html: Buffer;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(given: { status: number; headers: Headers; html: string; asked: Iterable<Endpoint> }) {
    this.status = given.status;
    this.headers = [...given.headers];
    this.asked = [...given.asked];
    this.scripts = hashScripts(given.html);
    this.#html = Buffer.from(given.html);
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

function hashScripts(html: string): string[] {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map((found) => found[1]!);
  return inline.map((script) => `sha256-${createHash('sha256').update(script).digest('base64')}`);
}

interface Kept {
  madeAt: number;
  page: Promise<SharedPage>;
}

export interface Found {
  page: SharedPage;
  /** Rendered for another reader. */
  isShared: boolean;
}

export class KeptPages {
  readonly #pages = new Map<string, Kept>();

  /** The page at an address: kept, on its way for somebody else, or rendered now. Only what succeeded is shared. */
  async find(address: string, render: () => Promise<SharedPage>): Promise<Found> {
    const kept = this.#pages.get(address);
    if (kept && performance.now() - kept.madeAt < KEPT_MS) {
      const page = await kept.page.catch(() => null);
      if (page?.status === 200) return { page, isShared: true };
      return { page: await render(), isShared: false };
    }
    // It ages from before its questions are asked.
    const made = { madeAt: performance.now(), page: render() };
    this.#keep(address, made);
    return { page: await made.page, isShared: false };
  }

  #keep(address: string, made: Kept): void {
    this.#sweep();
    this.#pages.delete(address);
    if (this.#pages.size < MOST_PAGES && address.length <= LONGEST_ADDRESS) this.#pages.set(address, made);
  }

  /** The oldest come first. */
  #sweep(): void {
    const oldest = performance.now() - KEPT_MS;
    for (const [address, { madeAt }] of this.#pages) {
      if (madeAt > oldest) return;
      this.#pages.delete(address);
    }
  }
}
