// The network's own content, as administrators have written it: site.server.ts provides that of each request. The browser
// has of it what every page shows, and asks for the rest where it renders a part that the server had rendered alone.
import { DEFAULT_NAME, DEFAULT_OTHER_NAME } from '#contract/network.ts';
import type { Site } from '#contract/siteContent.ts';
import { languageCodes, type LanguageCode } from '#messages/languages.ts';
import { t } from '#web/messages/t.ts';

/** What hydrated parts of every page show. */
export interface Brand {
  name: string;
  /** In another script. */
  otherName: string | null;
  tagline: string;
  /** The address of a picture. */
  logo: string | null;
  /** Those that are switched on. */
  languages: readonly LanguageCode[];
  copyrightFrom: number;
  /** Without '#'; null for the colours of the style sheets. */
  accent: string | null;
  /** Of the browser's own bar. */
  themeColour: string;
}

interface Provider {
  /** What differs from the default, as an attribute of the document. */
  mark: () => string | undefined;
  content: () => Site | undefined;
  load: () => Promise<void>;
}

let provider: Provider = { mark: () => undefined, content: () => undefined, load: () => Promise.resolve() };

export function provideSite(given: Provider): void {
  provider = given;
}

/** The brand of the specification, in the language of the page. */
export const defaultBrand = (): Brand => ({
  name: DEFAULT_NAME,
  otherName: DEFAULT_OTHER_NAME,
  tagline: t('site.tagline'),
  logo: null,
  languages: languageCodes,
  copyrightFrom: 2005,
  accent: null,
  themeColour: '#6b0a1b',
});

/** For the document: it differs from the default. */
export const brandMark = (): string | undefined => provider.mark();

export function brand(): Brand {
  const mark = brandMark();
  const own: Partial<Brand> = mark ? JSON.parse(mark) : {};
  return { ...defaultBrand(), ...own };
}

/** In the browser after `loadSite`. */
export function site(): Site {
  const content = provider.content();
  if (!content) throw new Error('The content of the site is not loaded.');
  return content;
}

export const loadSite = (): Promise<void> => provider.load();
