// Names in the environment that look like settings.
/** A shorter name may be that of something else: HOST, POST. */
const MIN_LENGTH = 8;

/** One letter more, fewer or another, or two letters in the wrong order. */
function isNearly(first: string, second: string): boolean {
  const [short, long] = first.length < second.length ? [first, second] : [second, first];
  const same = Array.from(long).findIndex((letter, at) => letter !== short[at]);
  const [a, b] = [short.slice(same), long.slice(same)];
  if (a.length < b.length) return a === b.slice(1);
  return a.slice(1) === b.slice(1) || (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2));
}

/** A sentence for each name in the environment that is nearly a setting and would be ignored: DATBASE_URL. */
export function findMistyped(env: NodeJS.ProcessEnv, settings: ReadonlySet<string>): string[] {
  const others = Object.keys(env).filter((name) => name.length >= MIN_LENGTH && !settings.has(name));
  return others.flatMap((name) => {
    const meant = [...settings].find((setting) => isNearly(name, setting));
    return meant === undefined ? [] : [`${name} is no setting: rename it to ${meant}, or remove it.`];
  });
}
