// An administrator whose rights end.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addAdmin } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';

const app = useTestApp();

test('rejects a demoted administrator at once, in the same session', async () => {
  const { client, regid } = await addAdmin(app);
  expect((await client.send('/api/admin/getActivity/1/0')).status).toBe(200);
  await sql`update accounts set is_admin = false where account_id = ${regid}`.execute(app.db);
  expect((await client.send('/api/admin/getActivity/1/0')).status).toBe(403);
});
