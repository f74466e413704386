// Plain forms as a browser without JavaScript sends them: with the hidden fields of the page that it shows.
import type { Client, Received } from './app.ts';

export interface RenderedForm {
  action: string;
  fields: Record<string, string>;
  html: string;
}

const decode = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'");
const attribute = (tag: string, name: string) => {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : decode(value);
};

/** The forms of a page that post. */
export function readForms(page: string, address: string): RenderedForm[] {
  return [...page.matchAll(/(<form\b[^>]*>)(.*?)<\/form>/gs)]
    .filter(([, tag = '']) => attribute(tag, 'method') === 'post')
    .map(([html, tag = '', content = '']) => {
      const inputs = [...content.matchAll(/<input\b[^>]*>/g)].map(([input]) => input);
      const hidden = inputs.filter((input) => attribute(input, 'type') === 'hidden');
      const fields = hidden.map((input) => [attribute(input, 'name') ?? '', attribute(input, 'value') ?? '']);
      return { action: attribute(tag, 'action') ?? address, fields: Object.fromEntries(fields), html };
    });
}

/** Opens a page and returns its form that contains a text. */
export async function openForm(client: Client, address: string, text: string): Promise<RenderedForm> {
  const { status, text: page } = await client.send(address);
  const form = readForms(page, address).find(({ html }) => html.includes(text));
  if (!form) throw new Error(`${address} (${status}) has no form with '${text}'.`);
  return form;
}

export function sendRenderedForm(
  client: Client,
  { action, fields }: RenderedForm,
  typed: Record<string, string>,
): Promise<Received> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  const body = new URLSearchParams({ ...fields, ...typed }).toString();
  return client.send(action, { method: 'POST', body, headers });
}
