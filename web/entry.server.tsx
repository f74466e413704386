// Renders a page on the server. `provide` is what the server fills for each request.
import { PassThrough, Writable } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router';
import { isFailure } from '#contract/errors.ts';
import { pageServices } from './lib/page.ts';

export { provide } from './lib/page.ts';

const RENDER_LIMIT_MS = 10_000;

/** Errors are logged, except client errors such as a form posted to a page without one. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error) || isFailure(error)) return;
  context.get(pageServices).warn(`A page broke: ${error instanceof Error ? error.stack : String(error)}`);
};

/** A stream that collects what is written. `buffer` of node:stream/consumers uses a Blob and takes several times as long. */
function collect(): { body: Writable; content: Promise<BodyInit> } {
  const { promise, resolve, reject } = Promise.withResolvers<BodyInit>();
  const chunks: Buffer[] = [];
  const body = new Writable({
    write(chunk: Buffer, _encoding, written) {
      chunks.push(chunk);
      written();
    },
    final(ended) {
      resolve(Buffer.concat(chunks));
      ended();
    },
  });
  body.on('error', reject);
  return { body, content: promise };
}

function streamed() {
  const body = new PassThrough();
  return { body, content: Promise.resolve(createReadableStreamFromReadable(body)) };
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const services = context.get(pageServices);
  const { nonce, isCached } = services;
  // Cached pages and crawlers need the whole page; for other clients it is streamed.
  const isWhole = isCached || isbot(request.headers.get('user-agent'));
  return new Promise((resolve, reject) => {
    let isSent = false;
    function send(): void {
      isSent = true;
      headers.set('Content-Type', 'text/html; charset=utf-8');
      // A web stream would cost more than the whole text.
      const { body, content }: { body: Writable; content: Promise<BodyInit> } = isCached ? collect() : streamed();
      content.then((html) => resolve(new Response(html, { headers, status })), reject);
      pipe(body);
    }
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={entry} url={request.url} nonce={nonce} />, {
      nonce,
      onShellReady() {
        if (!isWhole) send();
      },
      onAllReady() {
        clearTimeout(timer);
        if (isWhole) send();
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
      onError(error) {
        if (isSent) services.warn(`A page broke off: ${String(error)}`);
      },
    });
    // Cleared when the rendering has ended: until then the timer holds the whole page in memory.
    const timer = setTimeout(abort, RENDER_LIMIT_MS).unref();
  });
}
