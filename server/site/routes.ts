// The network's own content, for everyone to read and administrators to write.
import { conflict } from '#contract/errors.ts';
import { getSite, getSiteContent, updateSiteContent, uploadPicture } from '#contract/siteContent.ts';
import { readRows, resolveSection } from '#server/content/rows.ts';
import { adminWrite, route } from '#server/http/route.ts';
import { parseContent, readHistory, readState, readWritten, writeSection } from './commands.ts';
import { storePicture } from './pictureRows.ts';
import { encodePicture } from './pictures.ts';

export const routes = [
  route(getSite, async ({ input, services }) => ({ data: (await services.site.current()).in(input.language) })),

  route(getSiteContent, async ({ input, services: { db } }) => ({
    data: {
      current: await readState(db, input),
      shown: resolveSection(await readRows(db, [input.section]), input.section, input.language),
      history: await readHistory(db, input),
      written: await readWritten(db),
    },
  })),

  adminWrite(updateSiteContent, {
    async handle({ db, input, session, services, afterCommit }) {
      const content = parseContent(input);
      const isWritten = await writeSection(db, { ...input, content }, session.accountId);
      if (!isWritten) {
        const data = await readState(db, input);
        throw conflict('This was changed meanwhile. Compare and save again.', data);
      }
      afterCommit(() => Promise.resolve(services.site.expire()));
      return { data: { version: input.version + 1 }, changed: [], fields: [input.section] };
    },
  }),

  adminWrite(uploadPicture, {
    prepare: ({ input }) => encodePicture(input.picture),
    async handle({ db }, picture) {
      await storePicture(db, picture);
      const { hash, width, height } = picture;
      return { data: { hash, width, height }, changed: [], fields: ['picture'] };
    },
  }),
];
