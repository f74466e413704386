// The URL of a GET endpoint with any input, including values that URL would normalise.
import { pathNames, type Endpoint } from '#contract/endpoint.ts';

function toText(value: unknown): string {
  const text = typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value);
  return text === undefined || text === '' ? 'undefined' : text.slice(0, 2000);
}

export function rawUrl({ path }: Endpoint, input: object): string {
  const names = pathNames(path);
  const texts = Object.entries(input).map(([name, value]): [string, string] => [name.toWellFormed(), toText(value)]);
  const given = Object.fromEntries(texts);
  const filled = names.reduce(
    (url, name) => url.replace(`:${name}`, () => encodeURIComponent(given[name] ?? 'undefined')),
    path as string,
  );
  const query = new URLSearchParams(texts.filter(([name]) => !names.includes(name))).toString();
  // Node rejects longer request lines.
  return (query ? `${filled}?${query}` : filled).slice(0, 6000);
}
