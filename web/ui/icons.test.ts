// The classes of icons count the drawings of icons.svg, and pictures are those of pictures.svg.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawings, iconRules } from '#web/iconClasses.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const svg = read('icons.svg');

test('each icon class points to the drawing of its name, and each drawing has a class', () => {
  const classes = [...iconRules.matchAll(/\.i-([a-z-]+)\{--icon:(\d+)\}/g)];
  expect(classes.length).toBeGreaterThan(40);
  const drawn = [...svg.matchAll(/ id="([a-z-]+)"[^>]* transform="translate\(0 (\d+)\)/g)];
  const placed = drawn.map(([, name, top]) => [name, String(Number(top) / 24)]).filter(([name]) => name !== 'm');
  expect(classes.map(([, name, place]) => [name, place])).toEqual([['alert', '0'], ...placed]);
});

test('icons.css knows how many drawings there are, and each component of icons.tsx has one', () => {
  expect(read('icons.css')).toContain(`calc(var(--icon) * 100% / ${drawings.length - 1})`);
  expect(svg).toContain(`viewBox="0 0 24 ${24 * drawings.length}"`);
  const components = [...read('icons.tsx').matchAll(/ icon\('([a-z-]+)'\)/g)].map(([, name]) => name);
  expect(components.filter((name) => !drawings.includes(name!))).toEqual([]);
});

test('each name of Picture.tsx is a drawing of pictures.svg, and each drawing has a name', () => {
  const drawn = [...read('pictures/pictures.svg').matchAll(/<g id="([a-z-]+)">/g)].map(([, id]) => id);
  const named = [...read('pictures/Picture.tsx').matchAll(/ '?([a-z-]+)'?: \[\d+, \d+\],/g)].map(([, name]) => name);
  expect(drawn).toHaveLength(11);
  expect(named).toEqual(drawn);
});
