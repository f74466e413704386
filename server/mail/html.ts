// The HTML part of an e-mail: one template for all. Inline styles, because some mail programs drop the style sheet, which
// only adds the dark scheme. The colours are those of web/ui/tokens.css and of the network's accent.
import { deriveTones, type Tones } from '#contract/tones.ts';
import { directionOf, type LanguageCode } from '#messages/languages.ts';
import { wordsOf, type Block, type Email, type LinkBlock } from './email.ts';
import { footerOf, urlOf, type Sender } from './text.ts';

const stylesOf = (accent: string) => ({
  body: 'margin:0;padding:24px 12px;background:#f7efee;color:#1d1416;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",Arial,sans-serif',
  width: 'max-width:600px;margin:0 auto',
  name: `margin:0 0 16px;padding:0 24px;font-size:20px;font-weight:700;color:${accent}`,
  card: 'padding:8px 24px;background:#ffffff;border:1px solid #e8dcdc;border-radius:12px',
  paragraph: 'margin:16px 0;overflow-wrap:anywhere',
  quote: `margin:16px 0;padding-inline-start:12px;border-inline-start:3px solid ${accent};overflow-wrap:anywhere`,
  note: 'margin:8px 0;overflow-wrap:anywhere',
  button: `display:inline-block;padding:12px 24px;background:${accent};color:#ffffff;border-radius:8px;font-weight:600;text-decoration:none`,
  url: 'display:block;margin-top:8px;font-size:13px;color:#5c4a4d;overflow-wrap:anywhere',
  link: `color:${accent}`,
  footer: 'padding:16px 24px;font-size:14px;color:#5c4a4d',
});
type Style = keyof ReturnType<typeof stylesOf>;

const darkScheme = ({ link, red }: Tones) => `
  :root { color-scheme: light dark; }
  @media (prefers-color-scheme: dark) {
    .body { background: #161011 !important; color: #f7eeee !important; }
    .card { background: #211819 !important; border-color: #43343a !important; }
    .name, .link { color: ${link} !important; }
    .button { background: ${red} !important; }
    .url, .footer { color: #cfbfc0 !important; }
  }`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);

/** The attributes of an element with one of the styles. */
const styledBy = (accent: string) => {
  const styles = stylesOf(accent);
  return (name: Style) => `class="${name}" style="${escape(styles[name])}"`;
};

interface Writing {
  site: Sender;
  language: LanguageCode;
  styled: ReturnType<typeof styledBy>;
}

const withLineBreaks = (text: string) => escape(text).replaceAll('\n', '<br>');

/** A label may be a user id, which keeps its own direction in a right-to-left e-mail. */
function anchor({ label, link, isButton = false }: LinkBlock, { site, language, styled }: Writing): string {
  const url = escape(urlOf(link, site, language));
  const open = `<a href="${url}" dir="auto" ${styled(isButton ? 'button' : 'link')}>${escape(label)}</a>`;
  // A button shows where it leads, and can be copied where it cannot be pressed.
  return isButton ? `${open}<span ${styled('url')}><bdi dir="ltr">${url}</bdi></span>` : open;
}

function paragraph(block: Block, style: 'paragraph' | 'note', writing: Writing): string {
  const { styled } = writing;
  if (typeof block === 'string') return `<p ${styled(style)}>${withLineBreaks(block)}</p>`;
  if ('typed' in block)
    return `<p lang="" dir="auto" ${styled(block.isQuote ? 'quote' : style)}>${withLineBreaks(block.typed)}</p>`;
  return `<p ${styled(style)}>${anchor(block, writing)}</p>`;
}

export function toHtml(email: Email, site: Sender): string {
  const { subject, blocks, language } = email;
  const t = wordsOf(language);
  const styled = styledBy(site.accent);
  const write = (parts: readonly Block[], style: 'paragraph' | 'note') =>
    parts.map((block) => paragraph(block, style, { site, language, styled })).join('\n');
  const home = { label: urlOf('/', site, language), link: '/' };
  const inLanguage = `lang="${language}" dir="${directionOf(language)}"`;
  // Some mail programs keep only what is inside <body>.
  return `<!doctype html>
<html ${inLanguage}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escape(subject)}</title>
<style>${darkScheme(deriveTones(site.accent).dark)}
</style>
</head>
<body ${styled('body')}>
<div ${inLanguage} ${styled('width')}>
<p ${styled('name')}>${escape(site.network)}</p>
<div ${styled('card')}>
${write(blocks, 'paragraph')}
</div>
<div ${styled('footer')}>
${write([t('mail.noAgents'), home, ...footerOf(email, site)], 'note')}
</div>
</div>
</body>
</html>
`;
}
