// The words of the front page around its lists. Its cards, tiles, counters and banners have files of their own.

export const hero = {
  heading: 'Find a blood donor',
  lead: 'Choose a blood group and a place. Call the donor yourself.',
};

export const homeHeadings = {
  about: 'About us',
  aboutLink: 'How it works, and what we never do',
  tiles: 'More about the organisation',
  services: 'What we do',
  counters: 'In numbers',
  news: 'Latest News',
  team: 'Our team',
};
