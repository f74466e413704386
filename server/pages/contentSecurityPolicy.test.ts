// The Content-Security-Policy of cached pages, files and the API's documentation.
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { useTestApp } from '#test/app.ts';
import { registerAndLogIn } from '#test/factories.ts';
import { loadPages, type Pages } from './pageBuild.ts';

const INJECTED = 'alert("injected")';
const pages = await loadPages();

/** The application with an injected script in every page. */
async function injectScript(): Promise<Pages> {
  const build = await pages.load();
  const { module } = build.entry;
  const render = async (...args: Parameters<typeof module.default>) => {
    const response = await module.default(...args);
    const html = (await response.text()).replace('</main>', `<script>${INJECTED}</script></main>`);
    return new Response(html, { status: response.status, headers: response.headers });
  };
  const injected = { ...build, entry: { ...build.entry, module: { ...module, default: render } } };
  return { ...pages, load: () => Promise.resolve(injected as typeof build) };
}

const injectedPages = await injectScript();

const sourceOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const inlineScripts = (html: string) =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)].map(([, , script]) => script!);

describe('the policy of a cached page', () => {
  const app = useTestApp({ pages: injectedPages });

  test('allows the program’s scripts and not an injected one', async () => {
    const { headers, text } = await app.visitor().send('/login');
    const policy = String(headers['content-security-policy']);
    const scripts = inlineScripts(text);
    expect(scripts).toContain(INJECTED);
    const allowed = scripts.filter((script) => policy.includes(sourceOf(script)));
    expect(allowed).toEqual(scripts.filter((script) => script !== INJECTED));
    expect(allowed.length).toBeGreaterThan(0);
    expect(policy).not.toContain('nonce-');
    expect(text).not.toContain('nonce=');
  });
});

describe('the policy of a page', () => {
  const app = useTestApp({ pages });
  const inlineStyles = (html: string) =>
    [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, style]) => style!);

  test.each(['/', '/about-us', '/login', '/hi/register', '/ur/services', '/find-donor?bloodgroup=O%2B&country=1'])(
    'for everyone allows exactly the style sheets that are in it, and it loads none: %s',
    async (path) => {
      const visitor = app.visitor();
      for (let i = 0; i < 2; i += 1) {
        const { headers, text } = await visitor.send(path);
        const [style, ...others] = inlineStyles(text);
        expect(others).toEqual([]);
        const policy = String(headers['content-security-policy']);
        expect(policy).toContain(`style-src 'self' ${sourceOf(style!)};`);
        expect(policy).not.toContain('unsafe');
        expect(text).not.toMatch(/rel="stylesheet" href="[^"]*"\/>/);
        expect(text).not.toContain(' style="');
      }
    },
  );

  test('with a session allows no inline style, and it links to its style sheets', async () => {
    const { client } = await registerAndLogIn(app);
    const { headers, text } = await client.send('/dashboard/my-page');
    expect(String(headers['content-security-policy'])).toContain("style-src 'self';");
    expect(inlineStyles(text)).toEqual([]);
    expect(text).toContain('rel="stylesheet"');
  });
});

describe('the policy', () => {
  const app = useTestApp({ pages });

  test('of a file allows nothing', async () => {
    const assets = readdirSync(new URL('../../build/client/assets/', import.meta.url));
    const script = assets.find((name) => name.endsWith('.js'))!;
    for (const path of ['/favicon.svg', '/page.js', `/assets/${script}`]) {
      const { status, headers } = await app.visitor().send(path);
      expect([path, status]).toEqual([path, 200]);
      expect(headers['content-security-policy']).toBe("default-src 'none'");
    }
  });

  test('of the service worker lets it fetch from this site; a new version is asked for each time', async () => {
    const { headers } = await app.visitor().send('/sw.js?v=1');
    expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
    expect(headers['cache-control']).toBe('no-cache');
  });

  test('of a missing file and of a wrong method allows nothing', async () => {
    for (const [path, method] of [
      ['/nothing.png', 'GET'],
      ['/about-us', 'PUT'],
    ] as const) {
      const { headers } = await app.visitor().send(path, { method });
      expect(headers['content-security-policy'], path).toMatch(/^default-src 'none'/);
    }
  });

  test('of the API documentation restricts base URIs and form targets', async () => {
    const policy = String((await app.visitor().send('/api/docs')).headers['content-security-policy']);
    for (const directive of ["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(directive);
    }
  });
});

describe('a rendered page', () => {
  const app = useTestApp({ pages });

  test('leaves no render timer behind', async () => {
    const set = vi.spyOn(globalThis, 'setTimeout');
    const clear = vi.spyOn(globalThis, 'clearTimeout');
    for (let i = 0; i < 3; i += 1) expect((await app.visitor().send(`/login?timer=${i}`)).status).toBe(200);
    const timers = set.mock.results
      .filter((_, i) => set.mock.calls[i]![1] === 10_000)
      .map(({ value }) => value as unknown);
    const cleared = new Set(clear.mock.calls.map(([timer]) => timer as unknown));
    vi.restoreAllMocks();
    expect(timers.length).toBe(3);
    expect(timers.filter((timer) => !cleared.has(timer))).toEqual([]);
  });
});
