import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Colours = Record<string, string>;

const sheet = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').split('@media print')[0] ?? '';
const [lightSheet = '', darkSheet = ''] = sheet.split('@media (prefers-color-scheme: dark)');

function coloursIn(text: string): Colours {
  return Object.fromEntries([...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((match) => [match[1], match[2]]));
}

/** The colours of a scheme, on the page and on deep red. */
function schemeIn(text: string): [Colours, Colours] {
  const [page = '', deep = ''] = text.split("[data-tone='deep'] {");
  return [coloursIn(page), coloursIn(deep)];
}

const [light, lightDeep] = schemeIn(lightSheet);
const [dark, darkDeep] = schemeIn(darkSheet);
const schemes: Record<string, Colours> = {
  light,
  'light, on deep red': { ...light, ...lightDeep, page: light['deep'] ?? '' },
  dark: { ...light, ...dark },
  'dark, on deep red': { ...light, ...dark, ...lightDeep, ...darkDeep, page: dark['deep'] ?? '' },
};

/** Relative luminance, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const grounds = ['page', 'surface', 'blush'];
const everywhere = grounds.flatMap((ground) => ['ink', 'ink-soft', 'link'].map((text) => [text, ground]));
const onThePage = [
  ...grounds.flatMap((ground) => ['good', 'bad', 'off-ink'].map((text) => [text, ground])),
  ...['good', 'warn', 'bad', 'info'].flatMap((tint) => [
    [tint, `${tint}-panel`],
    ['ink', `${tint}-panel`],
  ]),
  ['placeholder', 'surface'],
  ['off-ink', 'off'],
  ['ink-soft', 'off'],
];
const onRed = [
  ['on-red', 'red'],
  ['on-red', 'red-strong'],
];

describe.each(Object.entries(schemes))('the colours, %s', (name, colours) => {
  const measure = ([text = '', ground = '']: string[]) => contrast(colours[text] ?? '', colours[ground] ?? '');
  const pairs = [...everywhere, ...onRed, ...(name.includes('deep') ? [] : onThePage)];

  it.each(pairs)('%s has a contrast of 4.5 on %s', (...pair) => {
    expect(measure(pair)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(grounds.flatMap((ground) => ['edge', 'focus'].map((line) => [line, ground])))(
    '%s has a contrast of 3 to %s',
    (...pair) => {
      expect(measure(pair)).toBeGreaterThanOrEqual(3);
    },
  );
});
