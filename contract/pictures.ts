// The pictures of the network's content: drawings of the project by name, uploaded ones by hash.

export const newsDrawings = [
  'news-prepare',
  'news-day',
  'news-after',
  'news-platelets',
  'news-number',
  'news-together',
] as const;
export type NewsDrawing = (typeof newsDrawings)[number];

/** 64 hexadecimal digits. */
export const isPictureHash = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);

export const pictureHref = (hash: string): string => `/pictures/${hash}.webp`;
