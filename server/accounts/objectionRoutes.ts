// Objections to the listing of a number.
import * as contract from '#contract/objection.ts';
import { message } from '#contract/message.ts';
import { route } from '#server/http/route.ts';
import { DEFAULT_CALLING_CODE, requirePhone } from '#server/fields/phones.ts';
import { describeObjection } from './objections.ts';
import { addVisitorRequest } from './queries.ts';

export const routes = [
  route(contract.addObjection, async ({ input, db }) => {
    const subject = requirePhone('mobileNumber', input.mobileNumber, DEFAULT_CALLING_CODE, 'mobile');
    await addVisitorRequest(db, { purpose: 'objection', subject, message: describeObjection(input) });
    return { data: null, message: message('objection.received') };
  }),
];
