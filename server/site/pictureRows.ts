// Pictures in the database, and their addresses.
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { daysAgo } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { deleteUpTo } from '#server/db/inBatches.ts';
import { countNetworkRequests } from '#server/http/requestLimits.ts';
import type { Services } from '#server/http/services.ts';
import type { EncodedPicture } from './pictures.ts';

const FILE_POLICY = "default-src 'none'";

/** The same picture is kept once. */
export async function storePicture(db: Db, picture: EncodedPicture): Promise<void> {
  await db
    .insertInto('pictures')
    .values(picture)
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ usedAt: sql`now()` }))
    .execute();
}

/** Deletes pictures that no version of the content has had for the given days. Returns how many. */
export const deleteUnusedPictures = (db: Db, days: number, limit: number) =>
  deleteUpTo(
    db,
    limit,
    'pictures',
    sql`used_at < ${daysAgo(days)} and not exists (
      select from site_history where position(pictures.hash in site_history.content::text) > 0)`,
  );

/** /pictures/<hash>.webp, which never changes. */
export function addPictures(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { file: string } }>('/pictures/:file', {
    onRequest: countNetworkRequests(services),
    async handler({ params }, reply) {
      const [, hash] = /^([0-9a-f]{64})\.webp$/.exec(params.file) ?? [];
      const found =
        hash &&
        (await services.reader.selectFrom('pictures').select('content').where('hash', '=', hash).executeTakeFirst());
      reply.header('Content-Security-Policy', FILE_POLICY);
      if (!found) return reply.status(404).header('Cache-Control', 'no-store').type('text/plain').send('Not found\n');
      return reply
        .header('Cache-Control', 'public, max-age=31536000, immutable')
        .type('image/webp')
        .send(found.content);
    },
  });
}
