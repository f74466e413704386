// The OpenAPI document, and its page. Loaded when somebody asks for it, because few do and its library is large.
import { hash } from 'node:crypto';
import type { Endpoint } from '#contract/endpoint.ts';
import { errors, isErrorCode, messageOf } from '#contract/errors.ts';
import { languages } from '#messages/catalogues.ts';
import { endpoints } from '#contract/index.ts';
import { NOTHING_ALLOWED } from './headers.ts';
import { buildOpenApi, methodOf, templateOf } from './openapi.ts';

const style = `
:root { color-scheme: light dark; --line: #e8dcdc; --red: #b3122b; }
@media (prefers-color-scheme: dark) { :root { --line: #4a3538; --red: #ff8a97; } }
body { font: 17px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
h1 { color: var(--red); } h2 { font-size: 1.1rem; margin: 2rem 0 .25rem; overflow-wrap: anywhere; }
code, pre { font: 0.9em ui-monospace, monospace; } pre { overflow: auto; border: 1px solid var(--line); border-radius: 12px; padding: 1rem; }
.tag { border: 1px solid var(--line); border-radius: 99px; padding: 0 .6em; font-size: .8rem; font-weight: normal; }
section { border-top: 1px solid var(--line); } summary { padding: .6rem 0; cursor: pointer; } p { margin: .25rem 0; }`;

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function describe(endpoint: Endpoint, operation: unknown): string {
  const limits = endpoint.limits.map(
    ({ points, seconds, by, counts }) =>
      `${points} ${counts} in ${seconds} s a ${typeof by === 'string' ? by : by.field}`,
  );
  return `<section><h2><code>${endpoint.method} ${escape(templateOf(endpoint))}</code> <span class="tag">${endpoint.access}</span></h2>
<p>${escape(endpoint.summary)}</p>${endpoint.takesIdempotencyKey ? '<p>Takes an <code>Idempotency-Key</code>.</p>' : ''}${limits.length > 0 ? `<p>At most ${escape(limits.join('; '))}.</p>` : ''}
<details><summary>Shapes</summary><pre tabindex="0">${escape(JSON.stringify(operation, null, 2))}</pre></details></section>`;
}

const document = buildOpenApi();

function renderSections(): string {
  const sections = endpoints.map((endpoint) =>
    describe(endpoint, document.paths?.[templateOf(endpoint)]?.[methodOf(endpoint)]),
  );
  const codes = Object.keys(errors)
    .filter(isErrorCode)
    .map((code) => `${errors[code].status} ${code}: ${languages.en.t(messageOf(code))}`);
  return `${sections.join('\n')}
<section><h2>Errors</h2><pre tabindex="0">${escape(codes.join('\n'))}</pre></section>`;
}

const sections = renderSections();

export const openApiOf = (network: string) => ({ ...document, info: { ...document.info, title: network } });

export const docsPageOf = (network: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(network)}: the HTTP interface</title>
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><style>${style}</style></head><body><main>
<h1>The HTTP interface</h1><p>The same as <a href="/api/openapi.json">OpenAPI 3.1</a>. Every POST repeats the cookie
<code>XSRF-TOKEN</code> in the header <code>X-XSRF-TOKEN</code>.</p>
${sections}</main></body></html>`;

export const docsPolicy = `${NOTHING_ALLOWED}; style-src 'sha256-${hash('sha256', style, 'base64')}'`;
