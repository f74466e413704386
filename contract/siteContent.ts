// The network's own content, which administrators edit: a row for each section and language.
//
//   identity   name, otherName (in another script), tagline, logo, accent, copyrightFrom
//   contact    email, phone, address, legalName, grievanceOfficer
//   links      items: label, href (social pages, in the footer)
//   media      films, app: label, href, or null
//   tiles      items: label, href
//   counters   items: value, label
//   news       items: title, text, picture (a drawing of the project or an uploaded picture)
//   team       items: name, designation, initials, picture, links: label, href
//   contacts   regions: name, states or country, contacts: place, district, districtId, phone, email
//   warning    extra: a line after the fixed warning
//   banner     question, invitation, button, slogans
//   languages  enabled
//
// A section without a row has its default; a translation without one has the English row, where texts that are still the
// default's are translated. `shared` fields are the same in every language: those of English. Pictures are named by hash.
import * as z from 'zod/mini';
import { languageCodes } from '#messages/languages.ts';
import { email } from './contactFields.ts';
import { endpoint, nobody } from './endpoint.ts';
import { blankIsNull, line, prose, text, whole } from './fields.ts';
import { faultOf } from './message.ts';
import { newsDrawings } from './pictures.ts';
import { describeFailure, findFailingPair } from './tones.ts';

const HREF_MAX = 500;
const Picture = text(faultOf('Choose a picture.'), 64).check(
  z.regex(/^[0-9a-f]{64}$/, faultOf('Upload the picture again.')),
);

function isHttpsLink(href: string): boolean {
  const url = URL.canParse(href) ? new URL(href) : null;
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && /^https:\/\/[!-~]+$/.test(href);
}

/** An address elsewhere. */
const href = text(
  faultOf('Link is required.'),
  HREF_MAX,
  faultOf(`Link must have at most ${HREF_MAX} characters.`),
).check(z.trim(), z.refine(isHttpsLink, faultOf('Link must begin with https:// and have no blanks.')));

/** As shown, with blanks; a link to it leaves them out. */
const phone = text(faultOf('Phone is required.'), 30).check(
  z.trim(),
  z.regex(/^\+\d[\d ]{4,23}\d$/, faultOf('Phone must begin with + and the country code, such as +91 98490 12345.')),
);

const link = (max: number) => z.object({ label: line({ text: 'Label' }, max), href });
const Link = link(40);
export type Link = z.infer<typeof Link>;

function list<T extends z.ZodMiniType>(item: T, max: number) {
  return z.array(item, faultOf('Send a list.')).check(z.maxLength(max, faultOf(`At most ${max} entries fit.`)));
}

const Accent = text(faultOf('Accent colour is required.'), 7).check(
  z.regex(/^#[0-9a-f]{6}$/i, faultOf('Accent colour must be # and six hexadecimal digits, such as #b3122b.')),
  z.toLowerCase(),
  z.check(({ value, issues }) => {
    const pair = /^#[0-9a-f]{6}$/.test(value) ? findFailingPair(value) : null;
    if (pair)
      issues.push({ code: 'custom', input: value, message: `${describeFailure(pair)} Choose a darker colour.` });
  }),
);

const Identity = z.object({
  name: line({ text: 'Name' }, 40),
  otherName: blankIsNull(line({ text: 'Name in another script' }, 40)),
  tagline: line({ text: 'Tagline' }, 120),
  logo: z.nullable(Picture),
  accent: Accent,
  copyrightFrom: whole('Copyright year', 1900, 2100),
});

/** As calls are welcome by default. */
export const DEFAULT_DUTY = { dutyFrom: 7, dutyTo: 22 } as const;

const Contact = z.object({
  email: email(),
  phone: blankIsNull(phone),
  address: blankIsNull(prose({ text: 'Address' }, 300)),
  legalName: blankIsNull(line({ text: 'Legal name' }, 120)),
  grievanceOfficer: blankIsNull(line({ text: 'Grievance officer' }, 200)),
  /** Whole hours between which somebody is usually on duty for requests. */
  dutyFrom: z._default(whole('On duty from', 0, 23), DEFAULT_DUTY.dutyFrom),
  dutyTo: z._default(whole('On duty to', 1, 24), DEFAULT_DUTY.dutyTo),
});

const Links = z.object({ items: list(Link, 10) });
const Media = z.object({ films: z.nullable(Link), app: z.nullable(Link) });
const Tiles = z.object({ items: list(Link, 24) });

const Counters = z.object({
  items: list(z.object({ value: whole('Number', 0, 999_999_999), label: line({ text: 'Label' }, 40) }), 8),
});

const NewsItem = z.object({
  title: line({ text: 'Title' }, 120),
  text: line({ text: 'Text' }, 600),
  picture: z.union([z.enum(newsDrawings), Picture], faultOf('Choose a picture.')),
});
export type NewsItem = z.infer<typeof NewsItem>;
const News = z.object({ items: list(NewsItem, 24) });

const TeamMember = z.object({
  name: line({ text: 'Name' }, 80),
  designation: line({ text: 'Designation' }, 80),
  /** Shown where there is no picture. */
  initials: line({ text: 'Initials' }, 4),
  picture: z.nullable(Picture),
  links: list(Link, 6),
});
export type TeamMember = z.infer<typeof TeamMember>;
const Team = z.object({ items: list(TeamMember, 40) });

const ContactEntry = z.object({
  /** Of whom they are the coordinator. */
  place: line({ text: 'Place' }, 80),
  district: blankIsNull(line({ text: 'District' }, 80)),
  /** Null: of the whole region. */
  districtId: z.nullable(whole('District', 1, 999_999_999)),
  phone,
  email: blankIsNull(email()),
});
export type ContactEntry = z.infer<typeof ContactEntry>;

const Region = z.object({
  name: line({ text: 'Region' }, 80),
  /** States of India, or else a country. */
  states: list(whole('State', 1, 999_999_999), 40),
  country: z.nullable(whole('Country', 1, 999_999_999)),
  contacts: list(ContactEntry, 40),
});
export type Region = z.infer<typeof Region>;
const Contacts = z.object({ regions: list(Region, 60) });

/** The fixed warning stays: it can be extended. */
const Warning = z.object({ extra: blankIsNull(line({ text: 'Warning' }, 200)) });

const Banner = z.object({
  question: line({ text: 'Question' }, 80),
  invitation: line({ text: 'Invitation' }, 120),
  button: line({ text: 'Button' }, 30),
  /** After the fixed ones. */
  slogans: list(line({ text: 'Slogan' }, 120), 5),
});

const Languages = z.object({
  enabled: list(z.enum(languageCodes, faultOf('Choose a language of the list.')), languageCodes.length).check(
    z.refine((codes) => codes.includes('en'), faultOf('English cannot be switched off.')),
  ),
});

/** What a section holds, and which of its fields are the same in every language. */
export const sections = {
  identity: { schema: Identity, shared: ['logo', 'accent', 'copyrightFrom'], isTranslated: true },
  contact: { schema: Contact, shared: ['email', 'phone', 'dutyFrom', 'dutyTo'], isTranslated: true },
  links: { schema: Links, shared: [], isTranslated: true },
  media: { schema: Media, shared: [], isTranslated: true },
  tiles: { schema: Tiles, shared: [], isTranslated: true },
  counters: { schema: Counters, shared: [], isTranslated: true },
  news: { schema: News, shared: [], isTranslated: true },
  team: { schema: Team, shared: [], isTranslated: true },
  contacts: { schema: Contacts, shared: [], isTranslated: true },
  warning: { schema: Warning, shared: [], isTranslated: true },
  banner: { schema: Banner, shared: [], isTranslated: true },
  languages: { schema: Languages, shared: [], isTranslated: false },
} as const;

export type Section = keyof typeof sections;
export const sectionNames = Object.keys(sections) as Section[];
export type ContentOf<Name extends Section> = z.infer<(typeof sections)[Name]['schema']>;
/** All sections. */
export type SiteContent = { [Name in Section]: ContentOf<Name> };

const section = z.enum(sectionNames, faultOf('Choose a section of the list.'));

const NamedCoordinator = z.object({
  name: z.string(),
  /** E.164 */
  phone: z.string(),
  stateId: z.number(),
  stateName: z.string(),
  districts: z.array(z.object({ districtId: z.number(), districtName: z.string() })),
});
export type NamedCoordinator = z.infer<typeof NamedCoordinator>;

export const Site = z.object({
  ...(Object.fromEntries(sectionNames.map((name) => [name, sections[name].schema])) as unknown as {
    [Name in Section]: (typeof sections)[Name]['schema'];
  }),
  /** The sections that nobody has written: they are the default's samples. */
  samples: z.array(section),
  desk: z.object({
    /** A coordinator takes calls now. */
    isOnDuty: z.boolean(),
    /** Those who agreed to it, by state. */
    coordinators: z.array(NamedCoordinator),
  }),
});
export type Site = z.infer<typeof Site>;

const language = z._default(z.enum(languageCodes, faultOf('Choose a language of the list.')), 'en');

export const getSite = endpoint({
  name: 'getSite',
  method: 'GET',
  effect: 'read',
  path: '/api/v1/getSite',
  summary: "The network's name, contact, links, news, team and other content in a language",
  access: 'anyone',
  cacheable: true,
  maxAgeSeconds: 60,
  input: z.object({ language }),
  data: Site,
});

/** A row as it was written. */
const Written = {
  /** 0: never written. */
  version: z.number(),
  /** Null: the default or, of a translation, the English content. */
  content: z.nullable(z.record(z.string(), z.unknown())),
  /** A user id; null where the account was erased. */
  updatedBy: z.nullable(z.string()),
  updatedDate: z.nullable(z.string()),
};

const SectionState = z.object({ section, language: z.enum(languageCodes), ...Written });
export type SectionState = z.infer<typeof SectionState>;

export const getSiteContent = endpoint({
  name: 'getSiteContent',
  method: 'GET',
  effect: 'read',
  path: '/api/admin/getSiteContent',
  summary:
    'A section of the content in a language, what pages show of it, its earlier versions, and which sections were written',
  access: 'admin',
  input: z.object({ section, language }),
  data: z.object({
    current: SectionState,
    /** What pages show: the current row, or what stands in for it. */
    shown: z.record(z.string(), z.unknown()),
    /** Newest first, the current one included. */
    history: z.array(z.object(Written)),
    /** Every section and language that was ever written. */
    written: z.array(
      z.object({ section, language: z.enum(languageCodes), version: z.number(), isDefault: z.boolean() }),
    ),
  }),
  shows: nobody,
});

const writes = { by: 'account', seconds: 3600, counts: 'requests' } as const;

/** Content is checked by the schema of its section; a fault is named by its place, such as `items.2.href`. */
export const updateSiteContent = endpoint({
  name: 'updateSiteContent',
  method: 'POST',
  effect: 'write',
  path: '/api/admin/updateSiteContent',
  summary: 'Replace a section of the content in a language; null goes back to the default',
  access: 'admin',
  invalidates: true,
  limits: [{ ...writes, name: 'site-content', points: 300 }],
  input: z.object({
    section,
    language,
    content: z.nullable(z.record(z.string(), z.unknown(), faultOf('Content is required.'))),
    /** The version that was edited; another one is 409 with the current row. */
    version: whole('Version', 0, 999_999_999),
  }),
  data: z.object({ version: z.number() }),
  errors: ['conflict'],
  failureData: SectionState,
});

export const PICTURE_MAX_BYTES = 300_000;
/** Before it is decoded. */
export const PICTURE_MAX_PIXELS = 3_000_000;

/** As base64 it takes a third more, and the rest of the body some. */
const PICTURE_MAX_LENGTH = Math.ceil(PICTURE_MAX_BYTES / 3) * 4;

export const uploadPicture = endpoint({
  name: 'uploadPicture',
  method: 'POST',
  effect: 'write',
  path: '/api/admin/uploadPicture',
  summary: 'Store a PNG, JPEG or WebP picture of at most 300 kB, in base64; it is written anew as WebP',
  access: 'admin',
  // The same picture has the same hash.
  takesIdempotencyKey: false,
  bodyLimit: PICTURE_MAX_LENGTH + 1000,
  limits: [{ ...writes, name: 'pictures', points: 60 }],
  input: z.object({
    picture: text(faultOf('Choose a picture.'), PICTURE_MAX_LENGTH, faultOf('The picture must have at most 300 kB.')),
  }),
  data: z.object({ hash: z.string(), width: z.number(), height: z.number() }),
});
