// The form of each section of the network's content: its fields by their names in the content.
import type { Section } from '#contract/siteContent.ts';

interface Common {
  label: string;
  hint?: string;
}

export type FieldSpec = Common &
  (
    | { kind: 'line' | 'prose' | 'href' | 'phone' | 'email' | 'number'; isOptional?: true }
    /** One line of the text for each entry. */
    | { kind: 'lines' }
    | { kind: 'colour' }
    /** `drawings`: one of the project's, or an uploaded picture; without it an uploaded one, or none. */
    | { kind: 'picture'; drawings?: true }
    | { kind: 'languages' }
    /** Written as names, kept as ids. */
    | { kind: 'states' | 'country' | 'district' }
    /** All of its fields, or none. */
    | { kind: 'group'; fields: Fields }
    /** `one` names an entry. */
    | { kind: 'list'; one: string; fields: Fields }
  );
export type Fields = Readonly<Record<string, FieldSpec>>;

const line = (label: string, hint?: string): FieldSpec => ({ kind: 'line', label, hint });
const optional = (label: string, hint?: string): FieldSpec => ({ kind: 'line', label, hint, isOptional: true });
const list = (label: string, one: string, fields: Fields): FieldSpec => ({ kind: 'list', label, one, fields });

const link: Fields = { label: line('Label'), href: { kind: 'href', label: 'Link' } };
const PHONE = { kind: 'phone', label: 'Phone', hint: 'With the country code, such as +91 98490 12345.' } as const;

const contact: Fields = {
  place: line('Place', 'Of whom they are the coordinator.'),
  district: optional('District, as shown'),
  districtId: {
    kind: 'district',
    label: 'District, as the search names it',
    hint: 'Results of this district name this coordinator. Empty: of the whole region.',
  },
  phone: PHONE,
  email: { kind: 'email', label: 'E-mail', isOptional: true },
};

const region: Fields = {
  name: line('Region'),
  states: { kind: 'states', label: 'States of India', hint: 'As the search names them, with commas between.' },
  country: { kind: 'country', label: 'Country', hint: 'Where it is not India.' },
  contacts: list('Contacts', 'contact', contact),
};

export const forms: Record<Section, Fields> = {
  identity: {
    name: line('Name'),
    otherName: optional('Name in another script'),
    tagline: line('Tagline'),
    logo: { kind: 'picture', label: 'Logo', hint: 'Shown 24 to 40 pixels high. None: the drop.' },
    accent: { kind: 'colour', label: 'Accent colour', hint: 'The tones of both themes are derived from it.' },
    copyrightFrom: { kind: 'number', label: 'Copyright from the year' },
  },
  contact: {
    email: { kind: 'email', label: 'E-mail' },
    phone: { ...PHONE, isOptional: true },
    address: { kind: 'prose', label: 'Address', isOptional: true },
    legalName: optional('Legal name', 'Who is responsible for personal data. Shown on the Privacy page.'),
    grievanceOfficer: optional(
      'Grievance officer',
      'Who answers complaints about personal data: name, e-mail, number. Shown on the Privacy page.',
    ),
    dutyFrom: {
      kind: 'number',
      label: 'On duty from',
      hint: 'The hour at which somebody begins to look at requests for blood.',
    },
    dutyTo: { kind: 'number', label: 'On duty to', hint: 'The hour at which nobody does any more, up to 24.' },
  },
  links: { items: list('Social pages', 'link', link) },
  media: {
    films: { kind: 'group', label: 'Films', hint: 'The left half of the banner. Empty: not shown.', fields: link },
    app: { kind: 'group', label: 'App', hint: 'The right half of the banner. Empty: not shown.', fields: link },
  },
  tiles: { items: list('Tiles', 'tile', link) },
  counters: {
    items: list('Counters', 'counter', { value: { kind: 'number', label: 'Number' }, label: line('Label') }),
  },
  news: {
    items: list('News', 'news', {
      title: line('Title'),
      text: { kind: 'prose', label: 'Text' },
      picture: { kind: 'picture', label: 'Picture', drawings: true },
    }),
  },
  team: {
    items: list('Members', 'member', {
      name: line('Name'),
      designation: line('Designation'),
      initials: line('Initials', 'Shown where there is no picture.'),
      picture: { kind: 'picture', label: 'Picture' },
      links: list('Links', 'link', link),
    }),
  },
  contacts: { regions: list('Regions', 'region', region) },
  warning: { extra: optional('A line after the fixed warning') },
  banner: {
    question: line('Question'),
    invitation: line('Invitation'),
    button: line('Button'),
    slogans: { kind: 'lines', label: 'Slogans', hint: 'One a line, after the fixed ones.' },
  },
  languages: { enabled: { kind: 'languages', label: 'Languages of the site' } },
};
