// What the page of the network's content loads and sends.
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import * as z from 'zod/mini';
import type { Reply } from '#contract/endpoint.ts';
import {
  forms,
  getSiteContent,
  isTranslated,
  sectionNames,
  updateSiteContent,
  type Section,
  type SectionState,
} from '#contract/siteContent.ts';
import { languageCodes, type LanguageCode } from '#messages/languages.ts';
import { siteWords as words } from './words.ts';
import { hasSessionEnded, orLogin, typedError } from '#web/dashboard/guard.ts';
import { formatInstant } from '#web/lib/format.ts';
import { readValues, submit, type FormState, type Values } from '#web/lib/form.ts';
import { pageContext, type Page } from '#web/lib/page.ts';
import { findPlaces, namePlaces } from './places.ts';
import { describeDifferences, editList, isListEdit, toContent, toValues } from './values.ts';

type Loaded = Reply<typeof getSiteContent>['data'];

interface Place {
  section: Section;
  language: LanguageCode;
}

/** The form after it was sent and not saved; or with a list edited, whose entry gets the focus. */
export interface SentContent extends FormState {
  focus?: string;
  /** Where another section or language is, as long as this one is not saved. */
  leaving?: string;
  /** What somebody else saved meanwhile. */
  conflict?: { by: string; when: string; differences: string[] };
}

/** An address that says something unknown shows the first section, or English. */
export function readPlace(params: URLSearchParams): Place {
  const section = sectionNames.find((name) => name === params.get('section')) ?? 'identity';
  const language = languageCodes.find((code) => code === params.get('language')) ?? 'en';
  return { section, language: isTranslated(section) ? language : 'en' };
}

/** The intent that shows the section and language chosen in the form. */
export const SHOW = 'show';

export const siteHref = (place: { section: string; language: string }, version?: number): string =>
  `/dashboard/site?${new URLSearchParams({ ...place, ...(version !== undefined && { version: String(version) }) }).toString()}`;

async function valuesOf(page: Page, section: Section, content: Record<string, unknown>): Promise<Values> {
  const named = section === 'contacts' ? await namePlaces(page.call, content) : content;
  return toValues(forms[section], named);
}

function toHistory(section: Section, history: Loaded['history']) {
  return history.map(({ version, content, updatedBy, updatedDate }, at) => {
    const before = history[at + 1];
    const what =
      content === null
        ? [words.wasDefault]
        : before?.content
          ? describeDifferences(forms[section], before.content, content).map(({ label }) => label)
          : ['the first version'];
    const isDefault = content === null;
    return { version, updatedBy, updatedDate, isDefault, what: what.length > 0 ? what : ['no change'] };
  });
}

/** Where the English text was changed after the translation: when, and in what. */
function findNewerEnglish(section: Section, own: Loaded, english: Loaded) {
  const [{ updatedDate: when }, since] = [english.current, own.current.updatedDate ?? ''];
  if (own.current.content === null || when === null || when <= since) return null;
  const known = english.history.find(({ updatedDate }) => (updatedDate ?? '') <= since)?.content;
  const changes = known ? describeDifferences(forms[section], known, english.shown) : [];
  return { when, what: changes.map(({ label }) => label) };
}

type LoadArgs = Pick<LoaderFunctionArgs, 'context' | 'request' | 'url'>;

async function readSection({ context, request }: LoadArgs, place: Place): Promise<Loaded> {
  return (await orLogin(request, context.get(pageContext).call(getSiteContent, place))).data;
}

export async function loadSite(args: LoadArgs) {
  const { context, url } = args;
  const page = context.get(pageContext);
  const place = readPlace(url.searchParams);
  const { section, language } = place;
  const [own, english] = await Promise.all([
    readSection(args, place),
    language === 'en' ? null : readSection(args, { section, language: 'en' }),
  ]);
  const asked = own.history.find(({ version }) => String(version) === url.searchParams.get('version'));
  const content = asked?.content ?? own.shown;
  return {
    ...place,
    current: {
      version: own.current.version,
      updatedBy: own.current.updatedBy,
      updatedDate: own.current.updatedDate,
      hasRow: own.current.content !== null,
    },
    /** The earlier version in the form. */
    from: asked?.content ? asked.updatedDate : null,
    values: await valuesOf(page, section, content),
    newerEnglish: english && findNewerEnglish(section, own, english),
    english: english ? await valuesOf(page, section, english.shown) : {},
    history: toHistory(section, own.history),
  };
}

/** What is sent: the form's content, or null for the default. Shared fields are those of English, and kept by the server. */
export async function readContent(page: Page, section: Section, values: Values) {
  if (values.intent === 'default') return { content: null, errors: {} };
  const content = toContent(forms[section], values);
  return section === 'contacts' ? findPlaces(page.call, content) : { content, errors: {} };
}

const Conflict = z.object({
  version: z.number(),
  content: z.nullable(z.record(z.string(), z.unknown())),
  updatedBy: z.nullable(z.string()),
  updatedDate: z.nullable(z.string()),
});

/** Theirs beside what is in the form. Save then puts the form's in place of theirs. */
function showConflict(section: Section, mine: unknown, theirs: Pick<SectionState, keyof z.infer<typeof Conflict>>) {
  const changes = theirs.content === null ? [] : describeDifferences(forms[section], mine, theirs.content);
  const when = theirs.updatedDate === null ? '' : formatInstant(theirs.updatedDate);
  const named = changes.map(({ label, to }) => `${label}: ${to === '' ? 'nothing' : to}`);
  const differences = theirs.content === null ? [words.wasDefault] : named;
  return { by: theirs.updatedBy ?? words.erased, when, differences };
}

/** Leads to another section or language, unless what was typed would be lost. */
async function showOther(args: LoadArgs, place: Place, values: Values) {
  const { toSection: section = place.section, toLanguage: language = place.language } = values;
  const leaving = siteHref(readPlace(new URLSearchParams({ section, language })));
  const { shown } = await readSection(args, place);
  const fields = forms[place.section];
  const stored = toContent(fields, await valuesOf(args.context.get(pageContext), place.section, shown));
  // A form without JavaScript sends line breaks as CRLF.
  const typed = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text.replaceAll('\r', '')]));
  if (describeDifferences(fields, stored, toContent(fields, typed)).length === 0) return redirect(leaving, 303);
  return data<SentContent>({ values, errors: {}, leaving }, { status: 409 });
}

export async function changeSite(args: Pick<ActionFunctionArgs, 'context' | 'request' | 'url'>) {
  const { context, request, url } = args;
  const page = context.get(pageContext);
  const values = readValues(await request.formData());
  const place = readPlace(url.searchParams);
  const { section } = place;
  const { intent = '' } = values;
  if (intent === SHOW) return showOther(args, place, values);
  if (isListEdit(intent)) return data<SentContent>({ ...editList(values, intent), errors: {} });
  const { content, errors } = await readContent(page, section, values);
  const input = { ...place, content, version: values.version };
  const { formError, failure } = await submit(page, updateSiteContent, { values, input, extra: errors });
  if (!formError) {
    page.toast({ kind: 'success', title: 'Saved', text: 'Pages show it within a second.' });
    return redirect(siteHref(place), 303);
  }
  const state: SentContent = formError.data;
  if (hasSessionEnded(failure)) {
    // The server shows nothing of the page without a session.
    if (typeof document === 'undefined') throw typedError(context, values);
    state.message = 'Your session has ended. What you typed is kept here: log in in another tab, then save again.';
  }
  const theirs = failure.code === 'conflict' ? z.safeParse(Conflict, failure.data).data : undefined;
  if (theirs) {
    state.conflict = showConflict(section, content, theirs);
    state.values = { ...state.values, version: String(theirs.version) };
  } else page.toast({ kind: 'error', title: 'Not saved', text: state.message });
  return data<SentContent>(state, { status: failure.status });
}
