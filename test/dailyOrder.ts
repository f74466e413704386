// The order of a day's listing, computed without the database: PostgreSQL's hashint8extended (lookup3, by Bob Jenkins).
const rotate = (x: number, bits: number) => (x << bits) | (x >>> (32 - bits));

/** The two halves of the hash, as 32 bits each. */
export function hashKey(key: number, seed: number): [high: number, low: number] {
  let [a, b, c] = [0, 0, 0].map(() => (0x9e3779b9 + 4 + 3_923_095) | 0) as [number, number, number];
  if (seed !== 0) {
    a = (a + Math.floor(seed / 2 ** 32)) | 0;
    b = (b + seed) | 0;
    a = ((a - c) | 0) ^ rotate(c, 4);
    c = (c + b) | 0;
    b = ((b - a) | 0) ^ rotate(a, 6);
    a = (a + c) | 0;
    c = ((c - b) | 0) ^ rotate(b, 8);
    b = (b + a) | 0;
    a = ((a - c) | 0) ^ rotate(c, 16);
    c = (c + b) | 0;
    b = ((b - a) | 0) ^ rotate(a, 19);
    a = (a + c) | 0;
    c = ((c - b) | 0) ^ rotate(b, 4);
    b = (b + a) | 0;
  }
  const high = Math.floor(key / 2 ** 32);
  a = (a + ((key | 0) ^ (key >= 0 ? high : ~high))) | 0;
  c = ((c ^ b) - rotate(b, 14)) | 0;
  a = ((a ^ c) - rotate(c, 11)) | 0;
  b = ((b ^ a) - rotate(a, 25)) | 0;
  c = ((c ^ b) - rotate(b, 16)) | 0;
  a = ((a ^ c) - rotate(c, 4)) | 0;
  b = ((b ^ a) - rotate(a, 14)) | 0;
  c = ((c ^ b) - rotate(b, 24)) | 0;
  return [b, c >>> 0];
}

/** Shuffle keys of one class in the order of a day: by hash, or from the day's number on where there are too many. */
export function orderKeys(keys: readonly number[], day: number, isShuffled = true): number[] {
  const places = new Map(keys.map((key) => [key, isShuffled ? hashKey(key, day) : [Number(key < day), key]]));
  const compare = (x: number[], y: number[]) => x[0]! - y[0]! || x[1]! - y[1]!;
  return keys.toSorted((x, y) => compare(places.get(x)!, places.get(y)!));
}
