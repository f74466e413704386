// The network's own content, which administrators edit: a row for each section and language.
//
// A section without a row has its default; a translation without one has the English row, where texts that are still the
// default's are translated. `shared` fields are the same in every language: those of English. Pictures are named by hash.
import * as z from 'zod/mini';
import { languageCodes } from '#messages/languages.ts';
import { endpoint, nobody } from './endpoint.ts';
import { line, text, whole } from './fields.ts';
import { faultOf } from './message.ts';
import { newsDrawings } from './pictures.ts';
import { keysOf, recordOf } from './records.ts';
import * as field from './siteFields.ts';

const Identity = z.object({
  name: field.line('Name', 40),
  otherName: field.optionalLine('Name in another script', 40),
  tagline: field.line('Tagline', 120),
  logo: field.pictureOrNone('Logo', 'Shown 24 to 40 pixels high. None: the drop.'),
  accent: field.accent(),
  copyrightFrom: field.number('Copyright from the year', 1900, 2100),
});

/** As calls are welcome by default. */
export const DEFAULT_DUTY = { dutyFrom: 7, dutyTo: 22 } as const;

const Contact = z.object({
  email: field.email(),
  phone: field.optionalPhone(),
  /** Where people without internet ask for donors, and donors prove their number. */
  smsNumber: field.optionalPhone(
    'Number for SMS',
    'Of the modem or gateway that brings what arrives to this site, such as +91 98490 12345. Empty: no page mentions SMS.',
  ),
  address: field.optionalProse('Address', 300),
  legalName: field.optionalLine('Legal name', 120, 'Who is responsible for personal data. Shown on the Privacy page.'),
  grievanceOfficer: field.optionalLine(
    'Grievance officer',
    200,
    'Who answers complaints about personal data: name, e-mail, number. Shown on the Privacy page.',
  ),
  /** Whole hours between which somebody is usually on duty for requests. */
  dutyFrom: field.shown(z._default(whole('On duty from', 0, 23), DEFAULT_DUTY.dutyFrom), {
    kind: 'number',
    label: 'On duty from',
    hint: 'The hour at which somebody begins to look at requests for blood.',
  }),
  dutyTo: field.shown(z._default(whole('On duty to', 1, 24), DEFAULT_DUTY.dutyTo), {
    kind: 'number',
    label: 'On duty to',
    hint: 'The hour at which nobody does any more, up to 24.',
  }),
});

const Links = z.object({ items: field.list('Social pages', 'link', field.Link, 10) });
const Media = z.object({
  films: field.linkOrNone('Films', 'The left half of the banner. Empty: not shown.'),
  app: field.linkOrNone('App', 'The right half of the banner. Empty: not shown.'),
});
const Tiles = z.object({ items: field.list('Tiles', 'tile', field.Link, 24) });

const Counter = z.object({ value: field.number('Number', 0, 999_999_999), label: field.line('Label', 40) });
const Counters = z.object({ items: field.list('Counters', 'counter', Counter, 8) });

const NewsItem = z.object({
  title: field.line('Title', 120),
  text: field.shown(line({ text: 'Text' }, 600), { kind: 'prose', label: 'Text' }),
  picture: field.shown(z.union([z.enum(newsDrawings), field.Picture], faultOf('Choose a picture.')), {
    kind: 'picture',
    label: 'Picture',
    drawings: true,
  }),
});
export type NewsItem = z.infer<typeof NewsItem>;
const News = z.object({ items: field.list('News', 'news', NewsItem, 24) });

const TeamMember = z.object({
  name: field.line('Name', 80),
  designation: field.line('Designation', 80),
  initials: field.line('Initials', 4, 'Shown where there is no picture.'),
  picture: field.pictureOrNone('Picture'),
  links: field.list('Links', 'link', field.Link, 6),
});
export type TeamMember = z.infer<typeof TeamMember>;
const Team = z.object({ items: field.list('Members', 'member', TeamMember, 40) });

const ContactEntry = z.object({
  place: field.line('Place', 80, 'Of whom they are the coordinator.'),
  district: field.optionalLine('District, as shown', 80),
  /** Null: of the whole region. */
  districtId: field.shown(z.nullable(whole('District', 1, 999_999_999)), {
    kind: 'district',
    label: 'District, as the search names it',
    hint: 'Results of this district name this coordinator. Empty: of the whole region.',
  }),
  phone: field.phone(),
  email: field.optionalEmail(),
});
export type ContactEntry = z.infer<typeof ContactEntry>;

const Region = z.object({
  name: field.line('Region', 80),
  /** States of India, or else a country. */
  states: field.shown(field.listOf(whole('State', 1, 999_999_999), 40), {
    kind: 'states',
    label: 'States of India',
    hint: 'As the search names them, with commas between.',
  }),
  country: field.shown(z.nullable(whole('Country', 1, 999_999_999)), {
    kind: 'country',
    label: 'Country',
    hint: 'Where it is not India.',
  }),
  contacts: field.list('Contacts', 'contact', ContactEntry, 40),
});
export type Region = z.infer<typeof Region>;
const Contacts = z.object({ regions: field.list('Regions', 'region', Region, 60) });

/** The fixed warning stays: it can be extended. */
const Warning = z.object({ extra: field.optionalLine('A line after the fixed warning', 200) });

const Banner = z.object({
  question: field.line('Question', 80),
  invitation: field.line('Invitation', 120),
  button: field.line('Button', 30),
  slogans: field.shown(field.listOf(line({ text: 'Slogan' }, 120), 5), {
    kind: 'lines',
    label: 'Slogans',
    hint: 'One a line, after the fixed ones.',
  }),
});

const Languages = z.object({
  enabled: field.shown(
    field
      .listOf(z.enum(languageCodes, faultOf('Choose a language of the list.')), languageCodes.length)
      .check(z.refine((codes) => codes.includes('en'), faultOf('English cannot be switched off.'))),
    { kind: 'languages', label: 'Languages of the site' },
  ),
});

/** What a section holds. */
export const sections = {
  identity: Identity,
  contact: Contact,
  links: Links,
  media: Media,
  tiles: Tiles,
  counters: Counters,
  news: News,
  team: Team,
  contacts: Contacts,
  warning: Warning,
  banner: Banner,
  languages: Languages,
} as const;

export type Section = keyof typeof sections;
export const sectionNames = keysOf(sections);
/** The form of each section. */
export const forms = recordOf(sectionNames, (name) => field.fieldsOf(sections[name]));
/** Fields that are the same in every language. */
export const sharedFields: Partial<Record<Section, readonly string[]>> = {
  identity: ['logo', 'accent', 'copyrightFrom'],
  contact: ['email', 'phone', 'dutyFrom', 'dutyTo'],
};
export const isTranslated = (section: Section): boolean => section !== 'languages';
export type ContentOf<Name extends Section> = z.infer<(typeof sections)[Name]>;
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
  ...sections,
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
  effect: 'read',
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
  effect: 'read',
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
