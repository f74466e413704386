// A build plugin: adds to icons.css a class for each drawing of icons.svg, with its place from 0.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const svg = readFileSync(new URL('ui/icons.svg', import.meta.url), 'utf8');

export const drawings = [...svg.matchAll(/<(?:path|g) id="([a-z-]+)"/g)].map(([, id = '']) => id);

export const iconRules = drawings.map((name, place) => `.i-${name}{--icon:${place}}`).join('');

export const iconClasses: Plugin = {
  name: 'icon-classes',
  enforce: 'pre',
  transform: (css, file) => (file.endsWith('/ui/icons.css') ? css + iconRules : undefined),
};
