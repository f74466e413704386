// Names the patterns and built-in functions that a long string reaches. Only those that programs call: Node's own modules
// and native code keep the original functions.

type Method = (this: unknown, ...given: unknown[]) => unknown;

const OWNERS = { String: String.prototype, RegExp: RegExp.prototype, Segmenter: Intl.Segmenter.prototype };

/** Replaces every method. Returns a function that undoes it, and gives what received more than `bound` UTF-16 units. */
function startWatch(bound: number): () => string[] {
  const seen = new Set<string>();
  const isLong = (value: unknown) => typeof value === 'string' && value.length > bound;
  const undo: (() => void)[] = [];
  for (const [owner, target] of Object.entries(OWNERS)) {
    for (const key of Reflect.ownKeys(target)) {
      const before = Object.getOwnPropertyDescriptor(target, key)!;
      if (typeof before.value !== 'function' || key === 'constructor' || key === 'toString') continue;
      const method = before.value as Method;
      const watched: Method = function watched(...given) {
        const isReached = isLong(this) || given.some(isLong);
        if (isReached) seen.add(this instanceof RegExp ? this.source : `${owner}.${String(key)}`);
        return method.apply(this, given);
      };
      Object.defineProperty(target, key, { ...before, value: watched });
      undo.push(() => Object.defineProperty(target, key, before));
    }
  }
  return () => {
    for (const restore of undo) restore();
    return [...seen];
  };
}

/** 'String.normalize', or the source of a pattern, for each that received more than `bound` UTF-16 units meanwhile. */
export async function watchLongStrings(bound: number, work: () => unknown): Promise<string[]> {
  const stop = startWatch(bound);
  try {
    await work();
  } catch (error) {
    stop();
    throw error;
  }
  return stop();
}
