// The endpoint of the link that undoes a change of address.
import { undoEmailChange } from '#contract/emailChange.ts';
import { route } from '#server/http/route.ts';
import { undoEmailChange as undo } from './emailChange.ts';

export const routes = [
  route(undoEmailChange, async ({ input, db, session, caller, services, now }) => {
    const accountId = await undo(db, input.token, { config: services.config, now });
    if (session?.accountId === accountId) caller.setSession(null);
    return { data: null };
  }),
];
