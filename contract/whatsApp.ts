// A WhatsApp chat with a donor.
import * as z from 'zod/mini';
import { BloodGroup } from './blood.ts';
import { RECEIPT_LENGTH, wrongReceipts } from './calls.ts';
import { Challenge } from './challenge.ts';
import { Need } from './compatibility.ts';
import { orAll } from './donors.ts';
import { endpoint } from './endpoint.ts';
import { blankAsNull, id, text } from './fields.ts';
import { fault } from './message.ts';
import { name } from './names.ts';

export const findWhatsApp = endpoint({
  name: 'findWhatsApp',
  method: 'POST',
  effect: 'read',
  summary: "The address of a WhatsApp chat with a donor whose number is shown, with words in the donor's language",
  access: 'anyone',
  limits: [{ name: 'whatsapp', by: 'caller', points: 60, seconds: 60, counts: 'requests' }, wrongReceipts],
  errors: ['not_found', 'challenge_required'],
  failureData: Challenge,
  input: z.object({
    regid: id('field.donor'),
    receipt: text(fault('fault.messageReceipt'), RECEIPT_LENGTH),
    bloodgroup: BloodGroup,
    need: z._default(Need, 'blood'),
    state: id('field.state'),
    district: orAll('field.district'),
    city: orAll('field.city'),
    hospital: blankAsNull(name('field.hospitalName')),
  }),
  data: z.object({ regid: z.number(), href: z.string() }),
  reveals: ({ regid }) => [regid],
});
