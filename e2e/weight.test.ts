// Every page stays inside its byte budget, and fetches nothing from another host.
import { get } from 'node:http';
import { expect, test, type Page, type Response } from '@playwright/test';
import { budgets } from './budgets.ts';

interface Part {
  url: string;
  kind: string;
  /** Bytes over the line: head and body. */
  bytes: number;
}

/** Asked for as browsers ask over HTTPS: on plain HTTP they leave out Brotli, which every real visitor gets. */
async function weigh(response: Response): Promise<Part> {
  const kind = response.request().resourceType();
  const headers = { 'accept-encoding': 'br', accept: response.request().headers().accept ?? '*/*' };
  const bytes = await new Promise<number>((resolve, reject) => {
    get(response.url(), { headers, agent: false }, (answer) => {
      const { socket } = answer;
      answer.resume().on('end', () => resolve(socket.bytesRead));
    }).on('error', reject);
  });
  return { url: response.url(), kind, bytes };
}

async function load(page: Page, path: string): Promise<Part[]> {
  const parts: Promise<Part>[] = [];
  page.on('response', (response) => {
    if (!response.url().startsWith('data:')) parts.push(weigh(response));
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  return Promise.all(parts);
}

const kilobytes = (parts: readonly Part[]) => parts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

for (const { path, html = Infinity, usable = Infinity, total } of budgets) {
  test(`${path} weighs at most ${total} kB`, async ({ page, baseURL }) => {
    const parts = await load(page, path);
    const foreign = parts.filter(({ url }) => !url.startsWith(baseURL!));
    expect(foreign).toEqual([]);
    const document = parts.filter(({ kind }) => kind === 'document');
    const blocking = parts.filter(({ kind }) => kind === 'document' || kind === 'stylesheet');
    const weights = { html: kilobytes(document), usable: kilobytes(blocking), total: kilobytes(parts) };
    test.info().annotations.push({ type: 'weight', description: JSON.stringify(weights) });
    expect(weights.html).toBeGreaterThan(1);
    expect(weights.html).toBeLessThanOrEqual(html);
    expect(weights.usable).toBeLessThanOrEqual(usable);
    expect(weights.total).toBeLessThanOrEqual(total);
  });
}
