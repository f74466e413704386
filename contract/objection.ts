// 'My number is listed here and I did not ask'.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { phone } from './contactFields.ts';
import { blankAsNull, line, prose } from './fields.ts';
import { formLimits } from './limits.ts';

export const addObjection = endpoint({
  name: 'addObjection',
  summary: 'Object to the listing of a mobile number; the response is the same whether or not it is listed',
  access: 'anyone',
  limits: formLimits('objection'),
  input: z.object({
    mobileNumber: phone(),
    description: blankAsNull(prose('field.description')),
    /** How to reach the writer: an e-mail address or a number. */
    contact: blankAsNull(line('field.contact')),
  }),
  data: z.null(),
});
