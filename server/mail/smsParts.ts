// How many parts an SMS has: 160 signs of GSM-7 or 70 of UCS-2, in several parts 153 or 67 each.
const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** They take two signs. */
const GSM_EXTENDED = '^{}\\[~]|€';
export const MOST_PARTS = 2;

export function countParts(text: string): number {
  const signs = Array.from(text);
  const isGsm = signs.every((sign) => GSM.includes(sign) || GSM_EXTENDED.includes(sign));
  const length = isGsm ? signs.length + signs.filter((sign) => GSM_EXTENDED.includes(sign)).length : text.length;
  const [whole, part] = isGsm ? [160, 153] : [70, 67];
  return length <= whole ? 1 : Math.ceil(length / part);
}

/** What is too long is cut. */
export function shorten(text: string): string {
  const signs = Array.from(text);
  while (countParts(signs.join('')) > MOST_PARTS) signs.pop();
  return signs.join('');
}

/** So much of the name of a person, or of a place, leaves room for the rest of an answer. */
const MOST_SIGNS = { person: 20, place: 30 };

export function cutName(name: string, kind: keyof typeof MOST_SIGNS): string {
  const signs = Array.from(name);
  return signs.length <= MOST_SIGNS[kind] ? name : `${signs.slice(0, MOST_SIGNS[kind]).join('')}.`;
}
