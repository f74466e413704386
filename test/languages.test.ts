// Every page in every language and state over HTTP: the right `lang` and `dir`, no message id, and no English outside of
// elements with `lang="en"` and of what people and places are called.
import { beforeAll, describe, expect, test } from 'vitest';
import { directionOf, translations, withPrefix, type LanguageCode } from '#messages/languages.ts';
import { catalogues } from '#messages/catalogues.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { useTestApp, type Client } from './app.ts';
import { registerAndLogIn, type Registered } from './factories.ts';
import type { Received } from './client.ts';
import { runsEverything } from './scope.ts';
import { publicPages } from '../e2e/publicPages.ts';

const app = useTestApp({ pages: await loadPages(), env: { RATE_LIMIT_SCALE: '1000000' } });

interface State {
  name: string;
  path: string;
  /** The fields of a plain form that is posted. */
  form?: Record<string, string>;
  /** By a donor who is logged in. */
  isPrivate?: boolean;
}

const search = (more: string) => `/find-donor?bloodgroup=O%2B&country=1&state=2&district=all&city=all${more}`;

/** Where forms are sent empty. */
const emptyForms = [
  '/register',
  '/login',
  '/Feedback',
  '/volunteer',
  '/organization',
  '/service-feedback',
  '/forgotpassword',
  '/not-my-listing',
  '/resetpassword?token=unknown',
];

const answers = { bornOn: '1990-01-01', gender: 'Female', weight: 'under 45', tattoo: 'yes', unwell: 'yes' };

/** English has none: it has nothing to correct. */
const betterWords: State[] = [
  { name: 'better words', path: '/better-words' },
  { name: 'better words, sent empty', path: '/better-words', form: { intent: '' } },
  { name: 'better words, received', path: '/better-words?sent=1&page=/find-donor' },
];

const dashboard = ['my-page', 'edit-profile', 'changepassword', 'security', 'last-donated', 'consent'];

const states: State[] = [
  ...publicPages.filter((path) => path !== '/better-words').map((path) => ({ name: path, path })),
  { name: 'results', path: search('') },
  { name: 'past the last page of results', path: search('&page=900') },
  { name: 'no results', path: search('').replace('O%2B', 'AB-') },
  { name: 'an incomplete search', path: '/find-donor?bloodgroup=&country=1' },
  { name: 'a place of several', path: '/find-donor?bloodgroup=O%2B&country=1&place=Rampur' },
  { name: 'a place that is unknown', path: '/find-donor?bloodgroup=O%2B&country=1&place=Xyzzy' },
  { name: 'logged out for inactivity', path: '/login?inactive=1' },
  ...emptyForms.map((path) => ({ name: `${path}, sent empty`, path, form: { intent: '' } })),
  { name: 'a wrong login', path: '/login', form: { userID: 'nobody', password: 'Wrong-Password-1' } },
  { name: 'an answer about donating', path: '/can-i-donate', form: { ...answers, tattooOn: '2026-10-01' } },
  { name: 'an answer without its day', path: '/can-i-donate', form: { ...answers, bornOn: '' } },
  ...dashboard.map((page) => ({ name: page, path: `/dashboard/${page}`, isPrivate: true })),
  ...['edit-profile', 'changepassword', 'last-donated'].map((page) => ({
    name: `${page}, sent empty`,
    path: `/dashboard/${page}`,
    form: { intent: '' },
    isPrivate: true,
  })),
];

const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };

function load(client: Client, { path, form }: State) {
  if (!form) return client.send(path);
  return client.send(path, { method: 'POST', body: new URLSearchParams(form).toString(), headers });
}

/** What a reader or a screen reader meets: one string for each text and attribute, without what says that it is English. */
function readTexts(html: string): string[] {
  const body = html
    .replaceAll(/<(script|style|template|code)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<(\w+)\b[^>]*\blang="en"[^>]*>[\s\S]*?<\/\1>/g, '')
    .replaceAll('<!-- -->', '');
  const attributes = [...body.matchAll(/ (?:aria-label|title|alt|placeholder|content)="([^"]*)"/g)];
  const texts = [...body.matchAll(/>([^<]+)</g)];
  return [...attributes, ...texts].map(([, text = '']) => text.replaceAll(/[⁨⁩]/g, '').replaceAll('&amp;', '&'));
}

/** Stands in English beside its translation: complaints are addressed to it. */
const BOARD = 'Data Protection Board of India';

/** Three English words in a row. */
const SENTENCE = /(?:[A-Za-z][a-z’']* ){2,}[A-Za-z][a-z’']*/;

const ids = new RegExp(String.raw`^(?:${Object.keys(catalogues.en).map(RegExp.escape).join('|')})$`);

let donor: Registered;
let names: RegExp;
beforeAll(async () => {
  donor = await registerAndLogIn(app);
  const tables = ['countries', 'states', 'districts'] as const;
  const places = await Promise.all(tables.map((table) => app.db.selectFrom(table).select('name').execute()));
  const longest = places.flat().toSorted((a, b) => b.name.length - a.name.length);
  names = new RegExp(longest.map(({ name }) => RegExp.escape(name)).join('|'), 'g');
});

function findEnglish(html: string): string[] {
  const texts = readTexts(html).map((text) => text.trim());
  return texts.filter((text) => ids.test(text) || SENTENCE.test(text.replace(BOARD, '').replaceAll(names, '')));
}

/** How the document begins; a redirect has none. */
const documentOf = (language: LanguageCode, english: string) =>
  english === '' ? /^$/ : new RegExp(`<html lang="${language}" dir="${directionOf(language)}">`);

/** One script from left to right and one from right to left; the catalogues of all languages have checks of their own. */
const walked = runsEverything ? translations : (['hi', 'ur'] as const);

const inEnglish = new Map<State, Promise<Received>>();

/** Once for all languages. */
function loadEnglish(state: State): Promise<Received> {
  return inEnglish.getOrInsertComputed(state, () => load(state.isPrivate ? donor.client : app.visitor(), state));
}

describe.each(walked)('in %s', (language) => {
  test.each(states)('$name has no English, and the status that it has in English', async (state) => {
    const path = withPrefix(language, state.path);
    const english = await loadEnglish(state);
    const page = await load(state.isPrivate ? donor.client : app.visitor(), { ...state, path });
    const { location } = english.headers;
    expect(page.status).toBe(english.status);
    expect(page.headers.location).toBe(typeof location === 'string' ? withPrefix(language, location) : undefined);
    expect(page.text.slice(0, 200)).toMatch(documentOf(language, english.text));
    expect(findEnglish(page.text)).toEqual([]);
  });

  test.each(betterWords)('$name has no English', async (state) => {
    const page = await load(app.visitor(), { ...state, path: withPrefix(language, state.path) });
    expect(page.status).toBe(state.form ? 400 : 200);
    expect(findEnglish(page.text)).toEqual([]);
  });
});
