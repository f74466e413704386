// What the world knows and a request may name: found out when the request is sent.
import fc from 'fast-check';

/** Stands for something that only the running world knows, and is looked up when the request is sent. */
export interface Known {
  known: keyof Facts;
}

/** What a request may name of the world as it stands. */
export interface Facts {
  myRegid: number;
  otherRegid: number;
  adminRegid: number;
  myUserID: string;
  otherUserID: string;
  adminUserID: string;
  otherEmail: string;
  /** Of a link to set the caller's password. */
  linkToken: string;
  country: number;
  state: number;
  district: number;
  city: number;
  /** The item that was added last, of whatever kind. */
  newestItem: number;
}

const factNames: readonly (keyof Facts)[] = [
  'myRegid',
  'otherRegid',
  'adminRegid',
  'myUserID',
  'otherUserID',
  'adminUserID',
  'otherEmail',
  'linkToken',
  'country',
  'state',
  'district',
  'city',
  'newestItem',
];

export const known: fc.Arbitrary<Known> = fc.constantFrom(...factNames).map((name) => ({ known: name }));

const isKnown = (value: object): value is Known => 'known' in value && typeof value.known === 'string';

/** Puts what the world knows in place of what stands for it. */
export function lookUp(value: unknown, facts: Facts): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => lookUp(item, facts));
  return isKnown(value) ? facts[value.known] : value;
}
