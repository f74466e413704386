// Sends CSV files as they are read.
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Failure } from '#contract/errors.ts';
import { EXPORT_PAGE } from '#contract/csvExport.ts';
import { dayInIndia } from '#contract/indiaTime.ts';
import type { Caller } from './caller.ts';
import { translateFailure } from './errors.ts';
import { storeFlashMessages } from './flashMessages.ts';

/** Also ends the reading when the connection breaks. */
async function* continueAfter(first: IteratorResult<string>, parts: AsyncIterator<string>) {
  try {
    for (let part = first; part.done !== true; part = await parts.next()) yield part.value;
  } finally {
    await parts.return?.();
  }
}

/** Reads the first part before the response begins: until then an error is an answer of its own. */
export async function sendCsv(
  reply: FastifyReply,
  { attachment = 'export.csv' }: Endpoint,
  csv: AsyncIterable<string>,
  now: Date,
): Promise<FastifyReply> {
  const parts = csv[Symbol.asyncIterator]();
  const first = await parts.next();
  const filename = attachment.replace('.csv', `-${dayInIndia(now)}.csv`);
  return reply
    .header('Content-Disposition', `attachment; filename="${filename}"`)
    .header('Cache-Control', 'no-store')
    .type('text/csv; charset=utf-8; header=present')
    .send(Readable.from(continueAfter(first, parts)));
}

/** Whether a browser opens the file as a document: a form without JavaScript leads here. */
export const isNavigation = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false;

/** Shows the error on the page of the export, where a document of JSON would be shown. */
export function redirectToExportPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { attachment = '' }: Endpoint,
  caller: Caller,
  failure: Failure,
): FastifyReply {
  storeFlashMessages(caller, [{ kind: 'error', text: translateFailure(failure, caller.language).message }]);
  const [, filters = ''] = request.url.split('?', 2);
  const address = new URLSearchParams(filters);
  address.set('list', attachment.replace('.csv', ''));
  reply.header('Set-Cookie', [...caller.setCookies]).header('Cache-Control', 'no-store');
  return reply.redirect(`${EXPORT_PAGE}?${address.toString()}`, 303);
}
