// Messages of families to donors whose number is hidden.
import * as contract from '#contract/donorMessages.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { invalid } from '#contract/errors.ts';
import { addDays, dayInIndia } from '#contract/indiaTime.ts';
import { allowMessages } from '#contract/listing.ts';
import { message } from '#contract/message.ts';
import { lockOwnAccount } from '#server/auth/accountLocks.ts';
import { requireReceipt } from '#server/auth/receipts.ts';
import { DEFAULT_CALLING_CODE, requirePhone } from '#server/fields/phones.ts';
import { preparedRoute, route } from '#server/http/route.ts';
import { allow, answer, readForDonor, readForSender } from './answers.ts';
import type { Content } from './content.ts';
import { send } from './sending.ts';

function readContent(input: ParsedOf<typeof contract.sendMessage>, now: Date): Content {
  const { name, bloodgroup: bloodGroup, place, neededBy, message: words } = input;
  const mobile = requirePhone('mobileNumber', input.mobileNumber, DEFAULT_CALLING_CODE, 'mobile');
  const today = dayInIndia(now);
  const days = contract.LATEST_NEED_DAYS;
  if (neededBy !== null && (neededBy < today || neededBy > addDays(today, days)))
    throw invalid('neededBy', message('fault.neededBy', { days }));
  return { name, mobile, bloodGroup, place, neededBy, words };
}

export const routes = [
  preparedRoute(
    contract.sendMessage,
    async (context) => {
      await requireReceipt(context, 'fault.messageReceipt');
      return readContent(context.input, context.now);
    },
    async ({ input, db, services: { keys, config }, now }, content) => {
      const { sent, watch } = await send({ db, keys, config, now }, input.regid, content);
      return { data: { sent, watch: `${config.publicUrl}/message?watch=${watch}` } };
    },
  ),

  route(contract.answerMessage, async ({ input, db, now }) => {
    await answer(db, input, now);
    return { data: { answer: input.answer } };
  }),

  route(allowMessages, async ({ db, session }) => {
    await lockOwnAccount(db, session);
    await allow(db, session.accountId);
    return { data: null };
  }),

  route(contract.readMessage, async ({ input, db, services }) => ({
    data: await readForDonor(db, services.keys, input.token),
  })),

  route(contract.watchMessage, async ({ input, db }) => ({ data: await readForSender(db, input.watch) })),
];
