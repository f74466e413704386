// On the server: the content of the current request.
import { AsyncLocalStorage } from 'node:async_hooks';
import { pictureHref } from '#contract/pictures.ts';
import type { Site } from '#contract/siteContent.ts';
import { DEFAULT_ACCENT, deriveTones } from '#contract/tones.ts';
import { defaultBrand, provideSite, type Brand } from './site.ts';

const storage = new AsyncLocalStorage<Site>();

/** Runs a request with its content; concurrent requests stay separate. */
export const withSite = <Result>(content: Site, answer: () => Result): Result => storage.run(content, answer);

function brandOf({ identity, languages }: Site): Partial<Brand> {
  const { name, otherName, tagline, logo, accent, copyrightFrom } = identity;
  const isOwnColour = accent !== DEFAULT_ACCENT;
  return {
    name,
    otherName,
    tagline,
    logo: logo && pictureHref(logo),
    languages: languages.enabled,
    copyrightFrom,
    ...(isOwnColour && { accent: accent.slice(1), themeColour: deriveTones(accent).light['deep'] }),
  };
}

/** The attribute of the document for a content, which is the same object for many requests. */
const marks = new WeakMap<Site, { mark: string | undefined }>();

function makeMark(content: Site): { mark: string | undefined } {
  const usual: Readonly<Record<string, unknown>> = { ...defaultBrand() };
  const differs = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(usual[name]);
  const different = Object.entries(brandOf(content)).filter(differs);
  return { mark: different.length === 0 ? undefined : JSON.stringify(Object.fromEntries(different)) };
}

provideSite({
  mark() {
    const content = storage.getStore();
    return content && marks.getOrInsertComputed(content, makeMark).mark;
  },
  content: () => storage.getStore(),
  load: () => Promise.resolve(),
});
