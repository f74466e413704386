// A build plugin: finds the messages that the code of each group of pages can show, and writes them into files.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Plugin } from 'vite';
import { languageCodes, translations, type LanguageCode } from './languages.ts';
import { catalogues } from './catalogues.ts';
import { groupOf, messageFile, NOT_HYDRATED } from './pageGroups.ts';
import { listUnread, readMessages } from './unread.ts';

const IMPORT = /^(?:import|export)(?! type)\b[^;]*? from '([^']+)'|^import '([^']+)'|import\('([^']+)'\)/gm;
const LITERAL = /['"](\w+(?:\.\w+)+)['"]/g;
/** What a module with one of these imports on demand has its messages fetched with its code. */
const FETCHES_MESSAGES = ['/ui/withoutHydration.tsx', 'loadLaterMessages()'];
/** Administrators read submissions in English: the words of their forms are not shown there. */
const ENGLISH = '#contract/queues.ts';

interface Module {
  ids: string[];
  imports: string[];
  later: string[];
}

const graphs = new Map<string, Module>();

function resolve(from: string, path: string): string[] {
  if (path === ENGLISH || !/^(#web\/(?!messages)|#contract|\.)/.test(path) || !/(?<!\.server)\.tsx?$/.test(path))
    return [];
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

type Groups = Map<string, Set<string>>;

/** The route files that the pages of each group have, with those of their layouts. */
function collectFiles(
  entries: readonly RouteConfigEntry[],
  groups: Groups,
  parent = '/',
  above: string[] = [],
): Groups {
  for (const { file, path = '', children = [] } of entries) {
    const [here, files] = [join(parent, path), [...above, `web/${file}`]];
    collectFiles(children, groups, here, files);
    if (children.length > 0) continue;
    const group = groupOf(here);
    groups.set(group, new Set([...(groups.get(group) ?? []), ...files]));
  }
  return groups;
}

/** The ids of each group's messages. */
function collectIds(routes: readonly RouteConfigEntry[]): Map<string, string[]> {
  const files = collectFiles(routes, new Map(), '/', ['web/root.tsx']);
  const all = walk([...files.values()].flatMap((some) => [...some]));
  const later = [...all].flatMap((file) => readModule(file).later);
  const ids = [...files].map(([group, some]) => [group, idsOf(walk([...some]))] as const);
  return new Map([...ids, [NOT_HYDRATED, idsOf(walk(later))]]);
}

export function pageMessages(routes: readonly RouteConfigEntry[]): Plugin {
  const groups = collectIds(routes);
  let isBuild = false;

  /** In development every message, because a page's code changes. */
  function write(code: LanguageCode, group: string): string {
    const catalogue = catalogues[code];
    const ids = isBuild ? (groups.get(group) ?? []) : Object.keys(catalogue);
    return JSON.stringify(Object.fromEntries(ids.map((id) => [id, catalogue[id]])));
  }

  /** Their address contains a hash of all of them. */
  function listFiles() {
    const files = languageCodes.flatMap((code) =>
      [...groups.keys()].map((group) => ({ code, group, text: write(code, group) })),
    );
    return { files, version: hash('sha256', JSON.stringify(files), 'base64url').slice(0, 8) };
  }
  const names = () => JSON.stringify([...groups.keys()]);
  /** Of each language the groups with a message that nobody has read. Every page has those that are not hydrated. */
  const unread = () =>
    JSON.stringify(
      Object.fromEntries(
        translations.map((code) => {
          const read = readMessages(code);
          const hasUnread = (group: string) => listUnread(groups.get(group) ?? [], read).length > 0;
          const common = hasUnread(NOT_HYDRATED);
          return [code, [...groups.keys()].filter((group) => common || hasUnread(group))];
        }),
      ),
    );

  return {
    name: 'page-messages',
    configResolved: ({ command }) => void (isBuild = command === 'build'),
    resolveId: (id) => (id === 'virtual:messages' ? `\0${id}` : null),
    load: (id) =>
      id === '\0virtual:messages'
        ? `export const version = '${isBuild ? listFiles().version : 'dev'}'; export const groups = ${names()}; export const unread = ${unread()};`
        : null,
    generateBundle() {
      if (this.environment.name !== 'client') return;
      const { files, version } = listFiles();
      for (const { code, group, text } of files) {
        this.emitFile({ type: 'asset', fileName: messageFile(version, code, group).slice(1), source: text });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [, name, group] = /^\/assets\/messages-dev\/(\w+)\/([\w-]+)\.json$/.exec(request.url ?? '') ?? [];
        const code = languageCodes.find((known) => known === name);
        if (!code || !group) return next();
        response.setHeader('Content-Type', 'application/json').end(write(code, group));
      });
    },
  };
}
