// The tones of both colour schemes, derived from one accent colour: mixed with white, black and the grounds of
// web/ui/tokens.css. For the server, which refuses a colour, and for the preview.

export const DEFAULT_ACCENT = '#b3122b';

export const schemes = ['light', 'light, deep', 'dark', 'dark, deep'] as const;
export type Scheme = (typeof schemes)[number];
/** Custom properties of the style sheet without their dashes, such as `link`. */
export type Tones = Record<string, string>;

/** What the colours of web/ui/tokens.css that depend on no accent are. */
export const fixedTones: Record<'light' | 'dark', Tones> = {
  light: {
    page: '#fffdfc',
    surface: '#ffffff',
    ink: '#1d1416',
    'ink-soft': '#5c4a4d',
    'on-red': '#ffffff',
    good: '#0d6e45',
    bad: '#b3122b',
    'off-ink': '#6a5859',
    edge: '#8d7778',
    focus: '#1a56c4',
  },
  dark: {
    page: '#161011',
    surface: '#211819',
    ink: '#f7eeee',
    'ink-soft': '#cfbfc0',
    'on-red': '#ffffff',
    good: '#66d19e',
    bad: '#ff9aa6',
    'off-ink': '#b7a5a7',
    edge: '#94808a',
    focus: '#9cc4ff',
  },
};
const onDeep = { ink: '#ffffff', link: '#ffffff', red: '#ffffff', focus: '#ffd08a' };

const [WHITE, BLACK] = ['#ffffff', '#000000'];

const partsOf = (hex: string) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

/** So much of the second colour: 0 is the first one. */
function mix(first: string, second: string, share: number): string {
  const others = partsOf(second);
  const mixed = partsOf(first).map((part, at) => Math.round(part + ((others[at] ?? 0) - part) * share));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function deepTones(deep: string, light: number): Tones {
  return {
    ...onDeep,
    surface: mix(deep, WHITE, 0.05 * light),
    blush: mix(deep, WHITE, 0.09 * light),
    'ink-soft': mix(deep, WHITE, 0.85),
    line: mix(deep, WHITE, 0.2),
    edge: mix(deep, WHITE, 0.6),
    'red-strong': mix(deep, WHITE, 0.93),
    'on-red': deep,
  };
}

/** The colour is one of `#` and six hexadecimal digits. */
export function deriveTones(accent: string): Record<Scheme, Tones> {
  const [lightDeep, darkDeep] = [mix(accent, BLACK, 0.4), mix(accent, BLACK, 0.57)];
  return {
    light: {
      link: accent,
      red: accent,
      'red-strong': mix(accent, BLACK, 0.2),
      deep: lightDeep,
      blush: mix(accent, WHITE, 0.93),
    },
    'light, deep': deepTones(lightDeep, 1),
    dark: {
      link: mix(accent, WHITE, 0.6),
      red: mix(accent, WHITE, 0.05),
      'red-strong': mix(accent, BLACK, 0.1),
      deep: darkDeep,
      blush: mix(fixedTones.dark['page'] ?? BLACK, accent, 0.12),
    },
    'dark, deep': deepTones(darkDeep, 1.2),
  };
}

/** Relative luminance, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(hex).map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrastOf(first: string, second: string): number {
  const [high = 0, low = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const GROUNDS = ['page', 'surface', 'blush'];
const TEXT = 4.5;
const LINE = 3;

/** What stands on what, and the contrast that it needs. */
const pairsOf = (scheme: Scheme): (readonly [tone: string, ground: string, needed: number])[] => [
  ...GROUNDS.flatMap((ground) =>
    ['link', 'ink', 'ink-soft', ...(scheme.includes('deep') ? [] : ['good', 'bad', 'off-ink'])].map(
      (tone) => [tone, ground, TEXT] as const,
    ),
  ),
  ['on-red', 'red', TEXT],
  ['on-red', 'red-strong', TEXT],
  ...GROUNDS.flatMap((ground) => ['edge', 'focus'].map((tone) => [tone, ground, LINE] as const)),
];

export interface FailingPair {
  scheme: Scheme;
  tone: string;
  ground: string;
  contrast: number;
  needed: number;
}

/** The first pair of derived tones with too little contrast; null where all are readable. */
export function findFailingPair(accent: string): FailingPair | null {
  const derived = deriveTones(accent);
  for (const scheme of schemes) {
    const base = scheme.startsWith('light') ? 'light' : 'dark';
    const tones = { ...fixedTones[base], ...derived[base], ...derived[scheme] };
    if (scheme.includes('deep')) tones['page'] = derived[base]['deep'] ?? BLACK;
    for (const [tone, ground, needed] of pairsOf(scheme)) {
      const contrast = contrastOf(tones[tone] ?? BLACK, tones[ground] ?? BLACK);
      if (contrast < needed) return { scheme, tone, ground, contrast, needed };
    }
  }
  return null;
}

const NAMES: Tones = {
  'on-red': 'text',
  red: 'a button',
  'red-strong': 'a pressed button',
  link: 'a link',
  page: 'the page',
  surface: 'a card',
  blush: 'a tinted ground',
};

export const describeFailure = ({ scheme, tone, ground, contrast, needed }: FailingPair): string =>
  `In the ${scheme} scheme ${NAMES[tone] ?? tone} on ${NAMES[ground] ?? ground} has a contrast of ${contrast.toFixed(1)}; ${needed} are needed.`;

const rule = (selector: string, tones: Tones) =>
  `${selector}{${Object.entries(tones)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`;

/** A style sheet for after web/ui/tokens.css, in its layer; print stays black on white. */
export function tonesCss(accent: string): string {
  const tones = deriveTones(accent);
  const deep = "[data-tone='deep']";
  const light = rule(':root', tones.light) + rule(deep, tones['light, deep']);
  const dark = rule(':root', tones.dark) + rule(deep, tones['dark, deep']);
  return `@layer base{@media screen{${light}}@media screen and (prefers-color-scheme:dark){${dark}}}`;
}
