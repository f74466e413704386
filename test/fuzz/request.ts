// An attempt as a request to the running world.
import { endpoints } from '#contract/index.ts';
import { pathNames, type Endpoint } from '#contract/endpoint.ts';
import { XSRF_COOKIE } from '#contract/http.ts';
import { PASSWORD } from '#test/factories.ts';
import { FORMS } from '#test/pageForms.ts';
import { sampleInput } from '#test/samples.ts';
import type { Attempt } from './attempts.ts';
import type { World } from './world.ts';

export interface Request {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
}

type Input = Record<string, unknown>;

/** Longer request lines are refused by Node. */
const LONGEST_URL = 6000;

export const endpointOf = (name: string | undefined): Endpoint | undefined =>
  endpoints.find((endpoint) => endpoint.name === name);

/** Inputs that succeed where the shared samples stop short of what ends a session. */
const inputs: Record<string, (facts: World['facts']) => Input> = {
  login: ({ myUserID }) => ({ userID: myUserID, password: PASSWORD }),
  changePassword: ({ myUserID }) => ({ userID: myUserID, oldPassword: PASSWORD, newPassword: PASSWORD }),
  resetPassword: ({ linkToken }) => ({ token: linkToken, newPassword: PASSWORD }),
  deleteProfile: () => ({}),
  sendMail: ({ otherEmail }) => ({ email: otherEmail, subject: 'A word', message: 'Thank you.' }),
};

function usualInput(endpoint: Endpoint | undefined, { facts, me, other }: World): Input {
  if (!endpoint) return {};
  const sample = inputs[endpoint.name]?.(facts) ?? sampleInput(endpoint, { me, other });
  const ids = Object.keys(sample).find((name) => name.endsWith('IDs'));
  return ids ? { ...sample, [ids]: [facts.newestItem] } : sample;
}

function lookUp(value: unknown, facts: World['facts']): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => lookUp(item, facts));
  return 'known' in value ? facts[String(value.known)] : value;
}

function applyEdits(input: Input, { edits }: Attempt, { facts }: World): [string, unknown][] {
  const edited = edits.reduce((all, { field, value }) => ({ ...all, [field]: value }), input);
  return Object.entries(edited).map(([name, value]) => [name, lookUp(value, facts)]);
}

function toText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.toWellFormed().slice(0, 3000);
}

const encode = (pairs: [string, unknown][]) =>
  new URLSearchParams(pairs.map(([name, value]) => [name.toWellFormed(), toText(value)])).toString();

function fillUrl(path: string, pairs: [string, unknown][]): string {
  const inPath = pathNames(path);
  const given = Object.fromEntries(pairs);
  const filled = inPath.reduce(
    (url, name) => url.replace(`:${name}`, () => encodeURIComponent(toText(given[name]))),
    path,
  );
  return `${filled}?${encode(pairs.filter(([name]) => !inPath.includes(name)))}`.slice(0, LONGEST_URL);
}

const isBodiless = (method: string) => method === 'GET' || method === 'HEAD';

function writeCall(attempt: Attempt, world: World): Request {
  const endpoint = endpointOf(attempt.to)!;
  const { method, body } = attempt;
  const pairs = applyEdits(usualInput(endpoint, world), attempt, world);
  const url = endpoint.method === 'GET' ? fillUrl(endpoint.path, pairs) : endpoint.path;
  const json = endpoint.method === 'GET' ? undefined : JSON.stringify(Object.fromEntries(pairs));
  return {
    method,
    url,
    headers: { 'content-type': 'application/json' },
    body: isBodiless(method) ? undefined : (body ?? json),
  };
}

/** What a browser sends with a form of this site, of none, of another site and by an older browser of another site. */
const ORIGINS: Record<Attempt['proof'], Record<string, string>> = {
  own: { 'sec-fetch-site': 'same-origin' },
  none: { 'sec-fetch-site': 'none' },
  foreign: { 'sec-fetch-site': 'cross-site' },
  broken: { origin: 'http://elsewhere.example' },
};

function writeForm(attempt: Attempt, world: World): Request {
  const [path, { like, fields = {} }] = FORMS[Number(attempt.to)]!;
  const pairs = applyEdits({ ...usualInput(endpointOf(like), world), ...fields }, attempt, world);
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...ORIGINS[attempt.proof] };
  return { method: 'POST', url: path, headers, body: encode(pairs) };
}

function tokenFor({ proof, caller }: Attempt, { clients }: World): string | undefined {
  const own = clients[caller].cookies.get(XSRF_COOKIE)!;
  if (proof === 'none') return undefined;
  if (proof === 'foreign') return clients.other.cookies.get(XSRF_COOKIE)!;
  return proof === 'own' ? own : own.replace(/\.(.)/, (_, first) => `.${first === 'A' ? 'B' : 'A'}`);
}

function writePath({ to, method, body }: Attempt): Request {
  return { method, url: to, headers: {}, body: isBodiless(method) ? undefined : body };
}

const WRITERS = { call: writeCall, form: writeForm, path: writePath } as const;

export function toRequest(attempt: Attempt, world: World): Request {
  const request = WRITERS[attempt.kind](attempt, world);
  const token = tokenFor(attempt, world);
  const session = world.clients[attempt.caller].cookies.get('session');
  const own = Object.fromEntries(attempt.headers);
  const cookies = [session && `session=${session}`, token && `${XSRF_COOKIE}=${token}`, own.cookie].filter(Boolean);
  const headers = { ...request.headers, ...(token && { 'x-xsrf-token': token }), ...own, cookie: cookies.join('; ') };
  return { ...request, headers };
}
