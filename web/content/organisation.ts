// Who the network is. Everything here is shown on every page.

export const organisation = {
  name: 'Dhamani',
  nameInDevanagari: 'धमनी',
  nameMeaning: 'artery',
  tagline: 'the hope of every Indian in search of a voluntary blood donor',
  warning: 'No agents. Nobody here arranges donors or takes money for blood.',
  statement: 'People who give blood freely, found by people who need it. You call the donor yourself.',
  /** example.org is reserved for examples: put the network's own address here. */
  email: 'hello@example.org',
  /** The year in which the copyright line starts; it ends with the current one. */
  copyrightFrom: 2005,
} as const;

/** Runs along the front page, one full turn in 60 seconds. */
export const ticker = [
  `${organisation.name}: ${organisation.tagline}.`,
  organisation.warning,
  'If someone asks you for money for blood, do not pay. Tell us.',
] as const;
