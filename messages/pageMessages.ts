// A build plugin: finds the messages that each page's code can show, so that the page carries only those.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Plugin } from 'vite';
import { catalogues } from './languages.ts';
import type { Catalogue } from './translate.ts';

const IMPORT = /^(?:import|export)(?! type)\b[^;]*? from '([^']+)'|^import '([^']+)'|import\('([^']+)'\)/gm;
const LITERAL = /['"](\w+(?:\.\w+)+)['"]/g;
/** What a module with one of these imports on demand has its messages fetched with its code. */
const FETCHES_MESSAGES = ['/ui/withoutHydration.tsx', "loadMessages('not-hydrated')"];

interface Module {
  ids: string[];
  imports: string[];
  later: string[];
}

const graphs = new Map<string, Module>();

function resolve(from: string, path: string): string[] {
  if (!/^(#web\/(?!messages)|#contract|\.)/.test(path) || !/\.tsx?$/.test(path)) return [];
  return [path.startsWith('#') ? path.slice(1) : join(dirname(from), path)];
}

function readModule(file: string): Module {
  const known = graphs.get(file);
  if (known) return known;
  const code = readFileSync(file, 'utf8');
  const fetchesMessages = FETCHES_MESSAGES.some((text) => code.includes(text));
  const ids = [...code.matchAll(LITERAL)].map(([, id = '']) => id).filter((id) => id in catalogues.en);
  const found: Module = { ids, imports: [], later: [] };
  for (const [, from, effect, dynamic = ''] of code.matchAll(IMPORT)) {
    const list = dynamic && fetchesMessages ? found.later : found.imports;
    list.push(...resolve(file, from ?? effect ?? dynamic));
  }
  graphs.set(file, found);
  return found;
}

function walk(files: readonly string[]): Set<string> {
  const seen = new Set(files);
  for (const file of seen) for (const next of readModule(file).imports) seen.add(next);
  return seen;
}

const idsOf = (files: Iterable<string>): string[] => [...new Set([...files].flatMap((file) => readModule(file).ids))];

interface Page {
  path: string;
  routes: { id: string; file: string }[];
}

function* listPages(entries: readonly RouteConfigEntry[], parent: Page): Generator<Page> {
  for (const { id, file, path = '', children = [] } of entries) {
    const route = { id: id ?? file.replace(/\.tsx?$/, ''), file: `web/${file}` };
    const page = { path: join(parent.path, path), routes: [...parent.routes, route] };
    if (children.length > 0) yield* listPages(children, page);
    else yield page;
  }
}

const asModule = (value: unknown) => `export default ${JSON.stringify(value)}`;

export function pageMessages(routes: readonly RouteConfigEntry[]): Plugin {
  const pages = [...listPages(routes, { path: '/', routes: [{ id: 'root', file: 'web/root.tsx' }] })];
  const filesOf = ({ routes: matched }: Page) => matched.map(({ file }) => file);
  let isBuild = false;

  function idsOfPage(path: string): string[] {
    const all = walk(pages.flatMap(filesOf));
    if (path === 'not-hydrated') return idsOf(walk([...all].flatMap((file) => readModule(file).later)));
    return idsOf(walk(pages.filter((page) => page.path === path).flatMap(filesOf)));
  }

  /** One file per page and language; `table` maps each to its import. */
  function writeTable(): string {
    const table = Object.keys(catalogues).map((code) => {
      const entries = [...pages.map(({ path }) => path), 'not-hydrated'].map(
        (path) => `${JSON.stringify(path)}:()=>import('virtual:messages/${code}/${path.replace(/^\//, '')}')`,
      );
      return `${code}:{${entries.join()}}`;
    });
    return `export default {${isBuild ? table.join() : ''}}`;
  }

  function load(id: string): string | undefined {
    if (id === 'virtual:later-messages') return writeTable();
    if (id === 'virtual:page-messages') {
      const routeFiles = pages.flatMap((page) => page.routes).map((route) => [route.id, idsOf(walk([route.file]))]);
      return asModule(isBuild ? Object.fromEntries(routeFiles) : null);
    }
    const [, code, path] = /^virtual:messages\/(\w+)\/(.*)$/.exec(id) ?? [];
    const catalogue = new Map<string | undefined, Catalogue>(Object.entries(catalogues)).get(code);
    if (!catalogue) return undefined;
    const ids = idsOfPage(path === 'not-hydrated' ? path : `/${path}`);
    return asModule(Object.fromEntries(ids.map((one) => [one, catalogue[one]])));
  }

  return {
    name: 'page-messages',
    configResolved: ({ command }) => void (isBuild = command === 'build'),
    resolveId: (id) => (/^virtual:(page-|later-)?messages/.test(id) ? `\0${id}` : null),
    load: (id) => (id.startsWith('\0virtual:') ? load(id.slice(1)) : undefined),
  };
}
