// Which phone numbers are accepted, in every form that has one, over HTTP on a real database.
import { describe, expect, test } from 'vitest';
import { registerDonor, updateDonor } from '#contract/accounts.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { updateRegisteredDonor } from '#contract/adminDonors.ts';
import { makeRegistration, registerAdmin, registerAndLogIn } from '#test/factories.ts';
import { addFeedback, addOrganization, addVolunteer, FEEDBACK, ORGANIZATION, VOLUNTEER } from '#test/forms.ts';
import { placeAt } from '#test/places.ts';
import { useTestApp } from '#test/app.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });

const forms: [string, string, Endpoint, () => Promise<object>][] = [
  ['registration', 'mobileNumber', registerDonor, async () => makeRegistration(await placeAt(app.db, 'Goa'))],
  ['registration', 'landlineNumber', registerDonor, async () => makeRegistration(await placeAt(app.db, 'Goa'))],
  ['feedback', 'strMobileNumber', addFeedback, async () => FEEDBACK],
  ['feedback', 'strLandlineNumber', addFeedback, async () => FEEDBACK],
  ['volunteers', 'mobileNumber', addVolunteer, async () => VOLUNTEER],
  ['volunteers', 'landLineNumber', addVolunteer, async () => VOLUNTEER],
  ['organisations', 'Phone1', addOrganization, async () => ORGANIZATION],
  ['organisations', 'Phone2', addOrganization, async () => ORGANIZATION],
];

describe.each(forms)('%s: %s', (_form, field, endpoint, make) => {
  const send = async (number: string) => {
    const { status, body } = await app.visitor().call(endpoint, { ...(await make()), [field]: number });
    return [status < 300 ? 'taken' : status, Object.keys(body.errors ?? {})];
  };

  test.each(['(+91) 9849012345', '0091 9849012345', '\u202A+91 98490 12345\u202C', '९८४९०१२३४५'])(
    'accepts %j',
    async (number) => expect(await send(number)).toEqual(['taken', []]),
  );

  test.each(['1234567890', '5555555555', '0000000001', '1800 123 4567'])(
    'rejects %s, which nobody can have',
    async (number) => {
      expect(await send(number)).toEqual([400, [field]]);
    },
  );
});

describe('a profile', () => {
  test('rejects a landline as mobile number, and placeholder numbers', async () => {
    const { client } = await registerAndLogIn(app);
    const change = async (given: object) => (await client.call(updateDonor, given)).body.errors;
    expect(Object.keys((await change({ mobileNumber: '0484 2345678' })) ?? {})).toEqual(['mobileNumber']);
    expect(Object.keys((await change({ landlineNumber: '1234567890' })) ?? {})).toEqual(['landlineNumber']);
    expect(await change({ landlineNumber: '0484 2345678', mobileNumber: '(0) 98490-54321' })).toBeUndefined();
  });

  test('keeps a stored number that is sent back unchanged, such as that of a sample donor', async () => {
    const admin = await registerAdmin(app);
    const { regid } = await registerAndLogIn(app);
    await app.pool.query('update donors set mobile = $1 where account_id = $2', ['+910000000001', regid]);
    const change = { regid, fullName: 'Asha Rao', mobileNumber: '+91 00000 00001' };
    expect((await admin.client.call(updateRegisteredDonor, change)).status).toBe(200);
    const another = { regid, mobileNumber: '+91 00000 00002' };
    expect((await admin.client.call(updateRegisteredDonor, another)).status).toBe(400);
  });
});
