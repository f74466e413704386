// Files that follow from the content: its pictures, icons and the tones of its colour, and the manifest with its name.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pictureHref } from '#contract/pictures.ts';
import type { Site } from '#contract/siteContent.ts';
import { DEFAULT_ACCENT, deriveTones, tonesCss } from '#contract/tones.ts';
import { languages } from '#messages/catalogues.ts';
import { countNetworkRequests } from '#server/http/requestLimits.ts';
import type { Services } from '#server/http/services.ts';
import { readIcon } from './icons.ts';

const HOUR = 'public, max-age=3600';
const FOREVER = 'public, max-age=31536000, immutable';
const notFound = (reply: FastifyReply) =>
  reply.status(404).header('Cache-Control', 'no-store').type('text/plain').send('Not found\n');

/** The network's logo, else the project's drop in its colour. */
function listIcons({ logo, accent }: Site['identity']): object[] {
  if (logo !== null) return [{ src: pictureHref(logo), type: 'image/webp', sizes: 'any' }];
  if (accent !== DEFAULT_ACCENT) {
    return [
      { src: '/icons/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icons/app.png', type: 'image/png', sizes: '512x512' },
      { src: '/icons/app.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ];
  }
  return [
    { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ];
}

async function makeManifest({ site }: Services): Promise<object> {
  const { identity } = (await site.current()).in('en');
  const { name, tagline, accent } = identity;
  const { t } = languages.en;
  return {
    name: `${name}: voluntary blood donors`,
    short_name: name,
    description: `${tagline.charAt(0).toUpperCase()}${tagline.slice(1)}.`,
    lang: 'en',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    theme_color: deriveTones(accent).light['deep'],
    background_color: '#fffdfc',
    icons: listIcons(identity),
    shortcuts: [
      { name: t('site.findDonor'), url: '/find-donor' },
      { name: t('site.registerAsDonor'), url: '/register' },
    ],
  };
}

export function addFiles(app: FastifyInstance, services: Services): void {
  const onRequest = countNetworkRequests(services);

  app.get<{ Params: { file: string } }>('/pictures/:file', {
    onRequest,
    async handler({ params }, reply) {
      const [, hash] = /^([0-9a-f]{64})\.webp$/.exec(params.file) ?? [];
      if (hash === undefined) return notFound(reply);
      const pictures = services.reader.selectFrom('pictures').select('content');
      const found = await pictures.where('hash', '=', hash).executeTakeFirst();
      return found
        ? reply.header('Cache-Control', FOREVER).type('image/webp').send(Buffer.from(found.content))
        : notFound(reply);
    },
  });

  // A colour always has the same tones.
  app.get<{ Params: { file: string } }>('/tones/:file', {
    onRequest,
    handler({ params }, reply) {
      const [, accent] = /^([0-9a-f]{6})\.css$/.exec(params.file) ?? [];
      if (accent === undefined) return notFound(reply);
      return reply
        .header('Cache-Control', FOREVER)
        .type('text/css; charset=utf-8')
        .send(tonesCss(`#${accent}`));
    },
  });

  app.get<{ Params: { file: string } }>('/icons/:file', {
    onRequest,
    async handler({ params: { file } }, reply) {
      const icon = await readIcon(file, (await services.site.current()).in('en').identity.accent);
      if (icon === null) return notFound(reply);
      const type = file.endsWith('.svg') ? 'image/svg+xml' : 'image/png';
      return reply.header('Cache-Control', HOUR).type(type).send(icon);
    },
  });

  app.get('/manifest.webmanifest', {
    onRequest,
    async handler(_request, reply) {
      reply.header('Cache-Control', 'public, max-age=60').type('application/manifest+json; charset=utf-8');
      return reply.send(JSON.stringify(await makeManifest(services)));
    },
  });
}
