// An attempt as the request it is in this world.
import { endpoints } from '#contract/index.ts';
import { pathNames, type Endpoint } from '#contract/endpoint.ts';
import { XSRF_COOKIE } from '#contract/http.ts';
import { makeToken, newNonce } from '#server/http/antiforgery.ts';
import { PASSWORD } from '#server/testing/factories.ts';
import { sampleInput } from '#server/testing/samples.ts';
import type { Attempt, CallAttempt } from './attempts.ts';
import { lookUp, type Facts } from './facts.ts';
import type { PageAttempt } from './pages.ts';
import type { World } from './world.ts';

export interface Sent {
  method: string;
  /** Path and query. */
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
}

const byName = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]));

export const endpointOf = ({ endpoint }: CallAttempt): Endpoint => byName.get(endpoint)!;

/** Samples that get as far as their endpoint goes; those of the generated tests stop short of what ends a session. */
const deep: Record<string, (facts: Facts) => Record<string, unknown>> = {
  login: ({ myUserID }) => ({ userID: myUserID, password: PASSWORD }),
  changePassword: ({ myUserID }) => ({ userID: myUserID, oldPassword: PASSWORD, newPassword: PASSWORD }),
  resetPassword: ({ linkToken }) => ({ token: linkToken, newPassword: PASSWORD }),
  deleteProfile: () => ({}),
  user_by_email: ({ otherEmail }) => ({ email: otherEmail }),
  sendMail: ({ otherEmail }) => ({ email: otherEmail, subject: 'A word', message: 'Thank you.' }),
};

function usualInput(endpoint: Endpoint, { people, facts }: World): Record<string, unknown> {
  const sample = deep[endpoint.name]?.(facts) ?? sampleInput(endpoint, { me: people.donor, other: people.other });
  const ids = Object.keys(sample).find((name) => name.endsWith('IDs'));
  return ids ? { ...sample, [ids]: [facts.newestItem] } : sample;
}

function inputFor(attempt: CallAttempt, world: World): Record<string, unknown> {
  const start = attempt.input ?? usualInput(endpointOf(attempt), world);
  const edited = attempt.edits.reduce((input, { field, value }) => ({ ...input, [field]: value }), start);
  const resolved = Object.entries(edited).map(([name, value]) => [name, lookUp(value, world.facts)] as const);
  return Object.fromEntries(resolved);
}

/** With headers and cookies below the 16 kB at which Node refuses a request. */
const LONGEST_ADDRESS = 6000;

/** How a value is written in an address. */
function writeDown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.toWellFormed().slice(0, 3000);
}

function addressOf(path: string, input: Record<string, unknown>): string {
  const inPath = pathNames(path);
  const filled = inPath.reduce(
    (text, name) => text.replace(`:${name}`, () => encodeURIComponent(writeDown(input[name]))),
    path,
  );
  const query = Object.entries(input).filter(([name]) => !inPath.includes(name));
  const search = new URLSearchParams(query.map(([name, value]) => [name, writeDown(value)])).toString();
  return (search ? `${filled}?${search}` : filled).slice(0, LONGEST_ADDRESS);
}

type Bare = Pick<Sent, 'method' | 'url' | 'body'> & { type?: string };

function writeCall(attempt: CallAttempt, world: World): Bare {
  const endpoint = endpointOf(attempt);
  const method = attempt.method ?? endpoint.method;
  const input = inputFor(attempt, world);
  if (endpoint.method === 'GET') {
    return { method, url: addressOf(endpoint.path, input), body: method === 'GET' ? undefined : attempt.body };
  }
  const body = method === 'GET' || method === 'HEAD' ? undefined : (attempt.body ?? JSON.stringify(input));
  return { method, url: endpoint.path, body, type: 'application/json' };
}

/** What the form is filled in with at first, and the attempt's own fields in place of some. */
function fieldsFor({ start = {}, form = [] }: PageAttempt, world: World): PageAttempt['query'] {
  const sample = start.like ? usualInput(byName.get(start.like)!, world) : {};
  const filled = Object.entries({ ...sample, ...start.fields }).filter(([name]) => !form.some(([own]) => own === name));
  return [...filled.map(([name, value]) => [name, writeDown(lookUp(value, world.facts) ?? '')] as const), ...form];
}

function encode(pairs: PageAttempt['query']): string {
  const wellFormed = pairs.map(([name, value]) => [name, value.toWellFormed()]);
  return new URLSearchParams(wellFormed).toString().slice(0, LONGEST_ADDRESS);
}

function writePage(attempt: PageAttempt, world: World): Bare {
  const { path, query, form } = attempt;
  const url = query.length > 0 ? `${path}?${encode(query)}` : path;
  if (!form) return { method: 'GET', url, body: undefined };
  const body = encode(fieldsFor(attempt, world));
  return { method: 'POST', url, body, type: 'application/x-www-form-urlencoded' };
}

function writeBare(attempt: Attempt, world: World): Bare {
  switch (attempt.kind) {
    case 'call': {
      return writeCall(attempt, world);
    }
    case 'page': {
      return writePage(attempt, world);
    }
    case 'stray': {
      const { method, path, body } = attempt;
      return { method, url: path, body: method === 'GET' || method === 'HEAD' ? undefined : body };
    }
  }
}

function originHeaders(attempt: Attempt): Record<string, string> {
  if (attempt.kind !== 'page') return {};
  switch (attempt.site) {
    case 'nothing': {
      return {};
    }
    case 'own origin': {
      return { origin: 'http://localhost', host: 'localhost' };
    }
    case 'foreign origin': {
      return { origin: 'http://elsewhere.example' };
    }
    default: {
      return { 'sec-fetch-site': attempt.site };
    }
  }
}

/** The session's token of whoever asks; none for nobody. */
export const sessionOf = ({ caller }: Attempt, { people }: World): string | null =>
  caller === 'nobody' ? null : people[caller].session;

interface Proof {
  cookie?: string;
  header?: string;
}

function proofOf(attempt: Attempt, world: World): Proof {
  const own = makeToken(world.keys, newNonce(), sessionOf(attempt, world));
  const foreign = makeToken(world.keys, newNonce(), world.people.other.session);
  const broken = own.replace(/\.(.)/, (_, first) => `.${first === 'A' ? 'B' : 'A'}`);
  switch (attempt.proof) {
    case 'own': {
      return { cookie: own, header: own };
    }
    case 'none': {
      return {};
    }
    case 'foreign': {
      return { cookie: foreign, header: foreign };
    }
    case 'broken': {
      return { cookie: broken, header: broken };
    }
    case 'cookie alone': {
      return { cookie: own };
    }
    case 'header alone': {
      return { header: own };
    }
  }
}

/** The attempt as a request to this world. */
export function write(attempt: Attempt, world: World): Sent {
  const { type, ...bare } = writeBare(attempt, world);
  const proof = proofOf(attempt, world);
  const session = sessionOf(attempt, world);
  const cookies = [
    ...(session ? [`session=${session}`] : []),
    ...(proof.cookie ? [`${XSRF_COOKIE}=${proof.cookie}`] : []),
    ...attempt.cookies,
  ];
  const headers = {
    ...(type && { 'content-type': type }),
    ...(proof.header && { 'x-xsrf-token': proof.header }),
    ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
    ...originHeaders(attempt),
    ...attempt.headers,
  };
  return { ...bare, headers };
}
