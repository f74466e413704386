// The style sheets in a page have only the rules for what it shows: each selector needs its classes, attributes and elements.
import { readFileSync } from 'node:fs';
import { generate, parse, type CssNode } from 'css-tree';

const CLIENT_BUILD = new URL('../../build/client/', import.meta.url);
/** An attribute's value that a selector may need: a keyword, not what is particular to a page. */
const KEYWORD = /^[a-z-]{1,20}$/;

/** What a selector needs: '.card', '[dir=rtl', 'table', and for each `:is()`, `:where()` and `:has()` one of its selectors. */
interface Needs {
  text: string;
  names: string[];
  oneOf: Needs[][];
}

interface Rule {
  /** The selectors, or the words of an at-rule. */
  head: string;
  body: string;
  selectors: Needs[] | null;
  /** The animation or font that it defines. */
  defines: string | null;
  /** The rules inside a group such as `@media`. */
  rules: Rule[] | null;
}

const childrenOf = (node: CssNode | null): CssNode[] =>
  node && 'children' in node && node.children ? node.children.toArray() : [];

/** What has a class is in the page's language; a link to another language has none. */
const isOfPage = (selector: CssNode): boolean =>
  childrenOf(selector).some(
    (node) => node.type === 'ClassSelector' || (node.type === 'PseudoClassSelector' && node.name === 'root'),
  );

function readNeeds(selector: CssNode, ofPage: boolean): Needs {
  const needs: Needs = { text: generate(selector), names: [], oneOf: [] };
  for (const node of childrenOf(selector)) {
    if (node.type === 'ClassSelector') needs.names.push(`.${node.name}`);
    if (node.type === 'TypeSelector' && node.name !== '*') needs.names.push(node.name);
    // Dialogs and `<details>` are opened by the browser.
    if (node.type === 'AttributeSelector' && node.name.name !== 'open') {
      const value = node.matcher === '=' && node.value ? generate(node.value).replaceAll('"', '') : '';
      needs.names.push(`[${node.name.name}${KEYWORD.test(value) ? `=${value}` : ''}`);
    }
    if (node.type !== 'PseudoClassSelector') continue;
    const lists = childrenOf(node);
    if (node.name === 'lang' && ofPage) needs.names.push(`:lang ${generate(lists[0]!)}`);
    if (node.name === 'not' && ofPage && generate(node) === ':not(:lang(en))') needs.names.push(':lang not en');
    if (['is', 'where', 'has'].includes(node.name))
      needs.oneOf.push(lists.flatMap(childrenOf).map((one) => readNeeds(one, ofPage || isOfPage(one))));
  }
  return needs;
}

function readRules(sheet: CssNode | null): Rule[] {
  return childrenOf(sheet).flatMap((node): Rule[] => {
    if (node.type === 'Rule') {
      const selectors = childrenOf(node.prelude).map((one) => readNeeds(one, isOfPage(one)));
      return [{ head: '', body: generate(node.block).slice(1, -1), selectors, defines: null, rules: null }];
    }
    if (node.type !== 'Atrule') return [];
    const head = `@${node.name}${node.prelude ? ` ${generate(node.prelude)}` : ''}`;
    const isGroup = /^(?:media|layer|supports|container|starting-style)$/.test(node.name);
    const body = node.block ? generate(node.block).slice(1, -1) : '';
    const [, animation] = /^@keyframes (\S+)$/.exec(head) ?? [];
    const [, font] = node.name === 'font-face' ? (/font-family:([\w-]+)/.exec(body) ?? []) : [];
    const defines = animation ?? font ?? null;
    return [{ head, body, selectors: null, defines, rules: isGroup ? readRules(node.block) : null }];
  });
}

const fits = ({ names, oneOf }: Needs, page: ReadonlySet<string>): boolean =>
  names.every((name) => page.has(name)) && oneOf.every((needs) => needs.some((one) => fits(one, page)));

function keep(rules: readonly Rule[], page: ReadonlySet<string>, isUsed: (defined: string) => boolean): string {
  return rules
    .map(({ head, body, selectors, defines, rules: inner }) => {
      if (defines !== null && !isUsed(defines)) return '';
      const kept = selectors ? selectors.filter((needs) => fits(needs, page)).map(({ text }) => text) : [head];
      const content = inner ? keep(inner, page, isUsed) : body;
      return kept.length > 0 && content ? `${kept.join(',')}{${content}}` : '';
    })
    .join('');
}

/** The elements, classes, attributes and language of a page, as selectors name them. */
export function listNames(html: string): string[] {
  const names = new Set<string>();
  for (const [, element, attributes] of html.matchAll(/<([a-z][a-z0-9]*)((?: [\w:-]+(?:="[^"]*")?)*)/gi)) {
    names.add(element!.toLowerCase());
    for (const [, name, value = ''] of attributes!.matchAll(/ ([\w:-]+)(?:="([^"]*)")?/g)) {
      names.add(`[${name!.toLowerCase()}`);
      if (KEYWORD.test(value)) names.add(`[${name!.toLowerCase()}=${value}`);
      if (name === 'class') for (const one of value.split(' ')) names.add(`.${one}`);
      if (element === 'html' && name === 'lang') names.add(`:lang ${value}`).add(value === 'en' ? '' : ':lang not en');
    }
  }
  return [...names].sort();
}

const sheets = new Map<string, Rule[]>();

/** The rules of these sheets, in their order, for a page with these names. */
export function pickStyles(paths: readonly string[], names: readonly string[]): string {
  const page = new Set(names);
  const rules = paths.flatMap((path) =>
    sheets.getOrInsertComputed(path, () =>
      readRules(
        parse(readFileSync(new URL(`.${path}`, CLIENT_BUILD), 'utf8'), {
          parseValue: false,
          parseAtrulePrelude: false,
        }),
      ),
    ),
  );
  // Animations and fonts that no kept rule names are left out.
  const undefinedYet = keep(rules, page, () => false);
  return keep(rules, page, (defined) => undefinedYet.includes(defined));
}
