// Reports of wrong donor entries.
import { hash } from 'node:crypto';
import { Failure } from '#contract/errors.ts';
import { message } from '#contract/message.ts';
import { addIssueReport } from '#contract/reports.ts';
import { route } from '#server/http/route.ts';
import { addReport } from './queries.ts';

export const routes = [
  route(addIssueReport, async ({ input, db, caller }) => {
    const reporter = hash('sha256', caller.visitorId, 'base64url');
    const id = await addReport(db, {
      accountId: input.user_id,
      option: input.options,
      description: input.description,
      reporter,
    });
    if (id === null) throw new Failure('not_found', { message: message('reports.noLongerListed') });
    return { data: { id } };
  }),
];
