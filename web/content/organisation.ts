// Who the network is. Everything here is shown on every page.

export const organisation = {
  name: 'Dhamani',
  nameInDevanagari: 'धमनी',
  /** example.org is reserved for examples: put the network's own address here. */
  email: 'hello@example.org',
  /** The year in which the copyright line starts; it ends with the current one. */
  copyrightFrom: 2005,
} as const;
