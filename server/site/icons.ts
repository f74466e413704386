// The project's drop in the network's own colour: the icons of its pages and of the installed site, and what messengers show
// of a link. Without words: no font of a server has every script of a name.
import { LRUCache } from 'lru-cache';
import { deriveTones } from '#contract/tones.ts';

const drop = (fill: string, lines: string) =>
  `<path fill="${fill}" d="M16 1S4.5 12.6 4.5 19.7a11.5 11.5 0 0 0 23 0C27.5 12.6 16 1 16 1Z"/><path stroke="${lines}" stroke-width="2.6" stroke-linecap="round" d="M16 30v-5.5c0-4-4.6-3.6-6-7.6M16 24.5c0-4 4.6-3.6 6-7.6"/><circle cx="16" cy="14.4" r="2.3" fill="${lines}"/>`;

interface Drawing {
  size: readonly [width: number, height: number];
  parts: (accent: string) => string;
}

const drawings: Record<string, Drawing> = {
  'favicon.svg': { size: [32, 32], parts: (accent) => drop(accent, '#ffffff') },
  /** The drop is within the circle to which launchers cut an icon. */
  'app.png': {
    size: [512, 512],
    parts: (accent) =>
      `<path fill="${accent}" d="M0 0h512v512H0z"/><g transform="translate(112 108) scale(9)">${drop('#ffffff', accent)}</g>`,
  },
  'social.png': {
    size: [1200, 630],
    parts(accent) {
      const { blush, deep } = deriveTones(accent).light;
      return `<path fill="${blush}" d="M0 0h1200v630H0z"/><path fill="${deep}" d="M0 551h1200v79H0z"/><g transform="translate(424 96) scale(11)">${drop(accent, '#ffffff')}</g>`;
    },
  },
};

async function draw(file: string, accent: string): Promise<Buffer> {
  const { size, parts } = drawings[file]!;
  const [width, height] = size;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="none">${parts(accent)}</svg>`;
  if (file.endsWith('.svg')) return Buffer.from(svg);
  const { Transformer } = await import('@napi-rs/image');
  return Transformer.fromSvg(svg).resize({ width, height }).png();
}

/** A drawing that fails is not kept. */
const drawn = new LRUCache<string, Buffer>({
  max: 6,
  fetchMethod(key) {
    const [file = '', accent = ''] = key.split(' ');
    return draw(file, accent);
  },
});

/** Null where there is no such file. */
export async function readIcon(file: string, accent: string): Promise<Buffer | null> {
  if (!Object.hasOwn(drawings, file)) return null;
  return drawn.forceFetch(`${file} ${accent}`);
}
