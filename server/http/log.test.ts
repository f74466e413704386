// The log: one JSON line per request, with its id and without personal data.
import { expect, test } from 'vitest';
import { registerDonor, updateDonor } from '#contract/accounts.ts';
import { searchDonors } from '#contract/donors.ts';
import { makeRegistration, registerAndLogIn } from '#test/factories.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { placeAt } from '#test/places.ts';
import { useTestApp } from '#test/app.ts';

const app = useTestApp({ pages: await loadPages(), env: { RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'trace' } });
const lines = () => app.log.map((line) => JSON.parse(line) as Record<string, unknown>);

test('each request is logged as a JSON line with the id of its response', async () => {
  const { headers } = await app.visitor().send('/api/v1/getBloodGroups');
  const [line, ...more] = lines().filter(({ reqId }) => reqId === headers['x-request-id']);
  expect(more).toEqual([]);
  expect(line).toMatchObject({ msg: 'answered', status: 200, req: { method: 'GET', path: '/api/v1/getBloodGroups' } });
  expect(Object.keys(line!.req as object)).toEqual(['method', 'path']);
});

test('each response has its own id', async () => {
  const ids = [];
  for (let i = 0; i < 3; i += 1) ids.push((await app.visitor().send('/healthz')).headers['x-request-id']);
  expect(new Set(ids).size).toBe(3);
});

test('no password, token, number or address is logged for a user of all features', async () => {
  const address = '203.0.113.99';
  const { client, userID, place } = await registerAndLogIn(app, {
    emailId: 'log.reader@example.org',
    fullName: 'Log Reader',
    mobileNumber: '98490 77665',
  });
  await client.call(updateDonor, { emailId: 'log.changed@example.org', mobileNumber: '98490 77664' });
  await client.call(updateDonor, { emailId: 'log.rejected', mobileNumber: '77663' });
  await client.call(searchDonors, { bloodgroup: 'O+', ...place });
  await client.send('/api/v1/getMyData?token=log-token', { address });
  await client.post('/api/v1/login', { userID, password: 'Log-Password-77' });
  await app.mailWorker.work();
  const log = app.log.join('');
  expect(log).toContain('/api/v1/getMyData');
  const secrets = [
    ...client.cookies.values(),
    'Log Reader',
    '77665',
    '77664',
    '77663',
    'log.reader',
    'log.changed',
    'log.rejected',
  ];
  for (const secret of [...secrets, 'log-token', 'Log-Password', address]) expect(log).not.toContain(secret);
});

test('a value that the database rejects is not logged', async () => {
  const registration = makeRegistration(await placeAt(app.db, 'Goa'), { fullName: 'Quoted Somewhere' });
  await app.pool.query('alter table donors add constraint quoting check (full_name::int > 0) not valid');
  const { status, text } = await app.visitor().call(registerDonor, registration);
  await app.pool.query('alter table donors drop constraint quoting');
  expect([status, text]).toEqual([
    500,
    '{"status":500,"code":"internal","message":"Something went wrong, try again later"}',
  ]);
  expect(app.log.join('')).toContain('22P02');
  expect(app.log.join('')).not.toContain('Quoted Somewhere');
});

test.each([
  ['/api/v1/findPlaces/Typed%20Town?language=en', '/api/v1/findPlaces/:text'],
  ['/api/v1/getBloodRequest/typed22222?language=en', '/api/v1/getBloodRequest/:publicId'],
  ['/api/v1/Typed', '/api/*'],
  ['/find-donor?place=Typed', '/find-donor'],
  ['/hi/Login?next=/typed', '/hi/login'],
  ['/need/typed22222', '/need/:publicId'],
  ['/resetpassword/typed', '/*'],
  ['/typed.php?name=typed', '/*'],
  ['/pictures/typed', '/pictures/:file'],
])('of %s only the route or page is logged: %s', async (address, path) => {
  app.log.length = 0;
  const { headers } = await app.visitor().send(address);
  const [line] = lines().filter(({ reqId, msg }) => reqId === headers['x-request-id'] && msg === 'answered');
  expect(line).toMatchObject({ req: { method: 'GET', path } });
  expect(app.log.join('')).not.toMatch(/typed/i);
});
