// The paths whose POST hashes a password or mails an address that anyone may name: from the contract, and from what the
// pages import.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { endpoints } from '#contract/index.ts';
import { languageCodes, withPrefix } from '#messages/languages.ts';
import { sitePages } from '../../e2e/publicPages.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const names = new Set(endpoints.filter(({ isExpensive }) => isExpensive).map(({ name }) => name));

/** What the modules of contract/ call these endpoints. */
const exported = globSync('contract/*.ts').flatMap((path) =>
  [...read(path).matchAll(/export const (\w+) = endpoint\(\{.*?\bname: '(\w+)'/gs)].flatMap(([, constant, name]) =>
    names.has(name!) ? [constant!] : [],
  ),
);
const ownImports = /^import (?!type\b)([^;]*?) from '(#contract\/|#web\/|\.{1,2}\/)([^']+)'/gms;

/** Whether a module of web/, or one that it imports, imports such an endpoint. */
function calls(path: string, seen: Set<string>): boolean {
  if (seen.has(path) || !existsSync(path) || !/\.tsx?$/.test(path)) return false;
  seen.add(path);
  return [...read(path).matchAll(ownImports)].some(([, imported = '', root = '', rest = '']) => {
    if (root === '#contract/') return exported.some((name) => new RegExp(`\\b${name}\\b`).test(imported));
    return calls(root === '#web/' ? join('web', rest) : join(dirname(path), root, rest), seen);
  });
}

/** The pages of e-mailed links share their modules: their table says which of them sets a password. */
const linkTable = read('web/accounts/emailedLinks.ts').split(/^ {2}(?=['\w-]+: \{$)/m);
function isExpensivePage({ path, file }: { path: string; file: string }): boolean {
  const entry = linkTable.find((one) => one.includes(`path: '${path.slice(1)}'`));
  return entry?.includes('setsPassword: true') ?? calls(join('web', file), new Set());
}
/** A dashboard's forms may ask for the password again. */
const pages = sitePages.flatMap(({ path, file }) => {
  const paths = path === '/dashboard' ? [path, '/dashboard/security', '/dashboard/donor/1'] : [path];
  return paths.map((each) => ({ path: each, isExpensive: isExpensivePage({ path, file }) }));
});

/** Each path that may be posted to, in each language. */
export const postedPaths: readonly { path: string; isExpensive: boolean }[] = [
  ...endpoints.filter(({ method }) => method === 'POST'),
  ...languageCodes.flatMap((code) => pages.map((page) => ({ ...page, path: withPrefix(code, page.path) }))),
].map(({ path, isExpensive }) => ({ path, isExpensive }));
