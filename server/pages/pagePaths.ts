// Which addresses the site has, by the route table of its build.
import { matchPath, type ServerBuild } from 'react-router';
import { prefixOf } from '#messages/languages.ts';
import { readAddress } from '#server/http/language.ts';

type Routes = ServerBuild['routes'];
type Route = NonNullable<Routes[string]>;

interface Paths {
  /** By the path in lower case. */
  fixed: Map<string, string>;
  /** Those with parameters. */
  patterns: string[];
}

function listPaths(routes: Routes): string[] {
  const fullPath = ({ parentId, path }: Route): string =>
    `${parentId ? fullPath(routes[parentId]!) : ''}${path ? `/${path}` : ''}`;
  const pages = Object.values(routes).filter((route): route is Route => Boolean(route?.path || route?.index));
  return pages.map((route) => fullPath(route) || '/').filter((path) => !path.endsWith('*'));
}

function readPaths(routes: Routes): Paths {
  const paths = listPaths(routes);
  const isFixed = (path: string) => !path.includes(':');
  return {
    fixed: new Map(paths.filter(isFixed).map((path) => [path.toLowerCase(), path])),
    patterns: paths.filter((path) => !isFixed(path)),
  };
}

const known = new WeakMap<Routes, Paths>();

/** The page of a path, with its language and the names of its parameters: '/hi/need/:publicId'. Null without one. */
export function findPage({ routes }: Pick<ServerBuild, 'routes'>, path: string): string | null {
  const { fixed, patterns } = known.getOrInsertComputed(routes, readPaths);
  const { language, english } = readAddress(path);
  const page =
    fixed.get(english.toLowerCase().replace(/\/$/, '') || '/') ??
    patterns.find((pattern) => matchPath(pattern, english) !== null);
  return page === undefined ? null : `${prefixOf(language)}${page}`;
}
