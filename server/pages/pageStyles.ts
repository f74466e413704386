// The style sheets in a page have only the rules for what it shows: each selector needs its classes, attributes and elements.
import { readFileSync } from 'node:fs';

const CLIENT_BUILD = new URL('../../build/client/', import.meta.url);

/** What a selector needs: '.card', '[dir', 'table', and for each `:is()`, `:where()` and `:has()` one of its selectors. */
interface Needs {
  text: string;
  names: readonly string[];
  oneOf: readonly (readonly Needs[])[];
}

interface Rule {
  /** The selectors, or the words of an at-rule. */
  head: string;
  body: string;
  selectors: readonly Needs[] | null;
  /** The rules inside a group such as `@media`. */
  rules: readonly Rule[] | null;
}

/** Where the first of these letters stands, outside of quotes and brackets. */
function findLetter(text: string, letters: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at]!;
    if (depth === 0 && letters.includes(letter)) return at;
    if (letter === '\\') at += 1;
    else if (letter === '"' || letter === "'") at = text.indexOf(letter, at + 1);
    else if (letter === '(' || letter === '[' || letter === '{') depth += 1;
    else if (letter === ')' || letter === ']' || letter === '}') depth -= 1;
  }
  return text.length;
}

function split(list: string): string[] {
  const end = findLetter(list, ',', 0);
  return end === list.length ? [list] : [list.slice(0, end), ...split(list.slice(end + 1))];
}

const NAME = /[.[]?-?[a-z_][\w-]*/gi;
const FUNCTION = /:(is|where|has|not|lang|nth-[a-z-]+)\(/;

function readNeeds(text: string): Needs {
  let rest = text;
  const oneOf: Needs[][] = [];
  for (let found = FUNCTION.exec(rest); found; found = FUNCTION.exec(rest)) {
    const start = found.index + found[0].length;
    const end = findLetter(rest, ')', start);
    if (['is', 'where', 'has'].includes(found[1]!)) oneOf.push(split(rest.slice(start, end)).map(readNeeds));
    rest = `${rest.slice(0, found.index)}${rest.slice(end + 1)}`;
  }
  const plain = rest.replaceAll('[dir=', '[dir-').replaceAll(/::?[a-z-]+|[~^$*|]?=[^\]]*/gi, '');
  // Dialogs and `<details>` are opened by the browser.
  const names = (plain.match(NAME) ?? []).filter((name) => name !== '[open');
  return { text, names, oneOf };
}

function parse(css: string): Rule[] {
  const rules: Rule[] = [];
  for (let at = 0; at < css.length;) {
    const start = findLetter(css, '{;', at);
    const head = css.slice(at, start);
    const end = css[start] === '{' ? findLetter(css, '}', start + 1) : start;
    const body = css.slice(start + 1, end);
    at = end + 1;
    const isGroup = /^@(?:media|layer|supports|container|starting-style)/.test(head);
    const selectors = head.startsWith('@') ? null : split(head).map(readNeeds);
    rules.push({ head, body, selectors, rules: isGroup ? parse(body) : null });
  }
  return rules;
}

const fits = ({ names, oneOf }: Needs, page: ReadonlySet<string>): boolean =>
  names.every((name) => page.has(name)) && oneOf.every((needs) => needs.some((one) => fits(one, page)));

function keep(rules: readonly Rule[], page: ReadonlySet<string>): string {
  return rules
    .map(({ head, body, selectors, rules: inner }) => {
      const kept = selectors ? selectors.filter((needs) => fits(needs, page)).map(({ text }) => text) : [head];
      const content = inner ? keep(inner, page) : body;
      return kept.length > 0 && content ? `${kept.join(',')}{${content}}` : '';
    })
    .join('');
}

/** Without animations that no kept rule names. */
const dropUnusedAnimations = (css: string): string =>
  css.replaceAll(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (text, name: string) =>
    css.split(name).length > 2 ? text : '',
  );

/** The elements, classes and attributes of a page, as selectors name them. */
export function listNames(html: string): string[] {
  const names = new Set<string>();
  for (const [, element, attributes] of html.matchAll(/<([a-z][a-z0-9]*)((?: [\w:-]+(?:="[^"]*")?)*)/gi)) {
    names.add(element!.toLowerCase());
    for (const [, name, value] of attributes!.matchAll(/ ([\w:-]+)(?:="([^"]*)")?/g)) {
      names.add(name === 'dir' ? `[dir-${value}` : `[${name!.toLowerCase()}`);
      if (name === 'class') for (const one of value!.split(' ')) names.add(`.${one}`);
    }
  }
  return [...names].sort();
}

const sheets = new Map<string, Rule[]>();

/** The rules of these sheets, in their order, for a page with these names. */
export function pickStyles(paths: readonly string[], names: readonly string[]): string {
  const page = new Set(names);
  const rules = paths.map((path) =>
    sheets.getOrInsertComputed(path, () => parse(readFileSync(new URL(`.${path}`, CLIENT_BUILD), 'utf8'))),
  );
  return dropUnusedAnimations(rules.map((parsed) => keep(parsed, page)).join(''));
}
