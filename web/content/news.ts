// Six cards for the blog; the first three are also on the home page. They are sample content: put the network's own
// news here. What they say about donating is general; where it matters they send the reader to the blood bank.

import type { PlainId } from '#messages/translate.ts';

/** A picture of the project: an SVG file of this name. */
export type NewsPicture =
  | 'news-prepare'
  | 'news-day'
  | 'news-after'
  | 'news-platelets'
  | 'news-number'
  | 'news-together';

export interface NewsItem {
  title: PlainId;
  picture: NewsPicture;
  description: PlainId;
}

export const newsOnHome = 3;

export const news: readonly NewsItem[] = [
  {
    title: 'news.prepare.title',
    picture: 'news-prepare',
    description: 'news.prepare.text',
  },
  {
    title: 'news.day.title',
    picture: 'news-day',
    description: 'news.day.text',
  },
  {
    title: 'news.after.title',
    picture: 'news-after',
    description: 'news.after.text',
  },
  {
    title: 'news.platelets.title',
    picture: 'news-platelets',
    description: 'news.platelets.text',
  },
  {
    title: 'news.number.title',
    picture: 'news-number',
    description: 'news.number.text',
  },
  {
    title: 'news.together.title',
    picture: 'news-together',
    description: 'news.together.text',
  },
];
