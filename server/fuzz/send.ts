// Sends a request: as bytes over TCP, or straight into the application.
import { Agent, request as requestOverTcp, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Attempt } from './attempts.ts';
import type { World } from './world.ts';
import type { Sent } from './write.ts';

export interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** As text, whatever its encoding. */
function unpack(status: number, headers: IncomingHttpHeaders, body: Buffer): Answered {
  const encoding = body.length > 0 ? headers['content-encoding'] : undefined;
  const whole = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
  return { status, headers, text: whole.toString() };
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Over TCP lone surrogates cannot travel: as with any client, they arrive as U+FFFD. */
function sendOverTcp(sent: Sent, address: string): Promise<Answered> {
  const { method, url, headers, body } = sent;
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  // Node's client waits for a 100 that such a server need not send.
  const { expect: _, ...rest } = headers;
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address);
    const options = { method, hostname, port, path: url, headers: { ...rest, ...length }, agent };
    const request = requestOverTcp(options, (response) => {
      buffer(response)
        .then((received) => resolve(unpack(response.statusCode!, response.headers, received)))
        .catch(reject);
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      // The server had closed the kept connection, as it may, before this request reached it.
      const isStale = request.reusedSocket && error.code === 'ECONNRESET';
      if (isStale) sendOverTcp(sent, address).then(resolve, reject);
      else reject(error);
    });
    request.end(body);
  });
}

export async function send(attempt: Attempt, sent: Sent, world: World): Promise<Answered> {
  const { app, address } = world.apps[attempt.isLimited ? 'limited' : 'free'];
  if (attempt.isOverSocket) return sendOverTcp(sent, address);
  const { method, url, headers, body } = sent;
  const answer = await app.fastify.inject({
    method: method as 'GET',
    url,
    headers,
    remoteAddress: '10.1.2.3',
    ...(body !== undefined && { payload: body }),
  });
  return unpack(answer.statusCode, answer.headers as IncomingHttpHeaders, answer.rawPayload);
}
