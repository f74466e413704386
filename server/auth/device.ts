// The browser and system of a User-Agent header in words, such as 'Chrome, Android', so that people recognise a session.
// A small parser's names, such as 'crios' and 'edge-chromium', would need a table as long as this one.

const MAX_LENGTH = 512;

type Names = readonly (readonly [pattern: RegExp, name: string])[];

/** In this order: most browsers also name Chrome, and Chrome names Safari. */
const browsers: Names = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUC ?Browser\//, 'UC Browser'],
  [/\bMiuiBrowser\//, 'Mi Browser'],
  [/\bOpera Mini\//, 'Opera Mini'],
  [/\b(?:OPR|Opera|OPiOS|OPT)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** Android and Chrome OS also name Linux; an iPhone names Mac OS. */
const systems: Names = [
  [/\bKAIOS\//, 'KaiOS'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const firstMatch = (names: Names, text: string) => names.find(([pattern]) => pattern.test(text))?.[1];

/** Null where neither is known. */
export function describeDevice(userAgent: string | undefined): string | null {
  const text = userAgent?.slice(0, MAX_LENGTH) ?? '';
  return [firstMatch(browsers, text), firstMatch(systems, text)].filter(Boolean).join(', ') || null;
}
