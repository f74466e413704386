// The tones that are derived from an accent colour, beside the style sheet that they stand in for.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrastOf, DEFAULT_ACCENT, deriveTones, findFailingPair, fixedTones, schemes, tonesCss } from './tones.ts';

const sheet = readFileSync(new URL('../web/ui/tokens.css', import.meta.url), 'utf8').split('@media print')[0] ?? '';
const [lightSheet = '', darkSheet = ''] = sheet.split('@media (prefers-color-scheme: dark)');
const coloursIn = (text: string) =>
  Object.fromEntries([...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]));
const pageOf = (text: string) => coloursIn(text.split("[data-tone='deep']")[0] ?? '');
const light = pageOf(lightSheet);
const sheets = { light, dark: { ...light, ...pageOf(darkSheet) } };

test.each(['light', 'dark'] as const)('what no accent changes is as in the style sheet, %s', (scheme) => {
  expect(sheets[scheme]).toMatchObject(fixedTones[scheme]);
});

test.each(schemes)('the tones are those of the style sheet by name, %s', (scheme) => {
  const names = Object.keys({ ...coloursIn(lightSheet), ...coloursIn(darkSheet) });
  expect(names).toEqual(expect.arrayContaining(Object.keys(deriveTones(DEFAULT_ACCENT)[scheme])));
});

test('contrast is that of WCAG', () => {
  expect([contrastOf('#000000', '#ffffff'), contrastOf('#777777', '#ffffff').toFixed(2)]).toEqual([21, '4.48']);
});

describe('an accent colour', () => {
  test.each([DEFAULT_ACCENT, '#0a6b3d', '#1a4fb3', '#7b2cbf', '#006d77', '#000000', '#0000ff', '#c2185b'])(
    '%s is readable everywhere',
    (accent) => expect(findFailingPair(accent)).toBeNull(),
  );

  test.each([
    ['#ffff00', 'light', 'link', 'page'],
    ['#888888', 'light', 'link', 'page'],
    ['#d32f2f', 'light', 'link', 'blush'],
  ])('%s is not, in the %s scheme: %s on %s', (accent, scheme, tone, ground) => {
    expect(findFailingPair(accent)).toMatchObject({ scheme, tone, ground, needed: 4.5 });
  });

  test('is never printed, and is six digits in the style sheet', () => {
    const css = tonesCss('#0a6b3d');
    expect(css.match(/@media screen/g)).toHaveLength(2);
    expect([...css.matchAll(/:(#[^;}]+)/g)].filter(([, value]) => !/^#[0-9a-f]{6}$/.test(value!))).toEqual([]);
  });
});
