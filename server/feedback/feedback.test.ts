// Submissions by visitors, and the testimonials, over HTTP on a real database.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { getTestimonials } from '#contract/feedback.ts';
import * as moderation from '#contract/queues.ts';
import { addAdmin } from '#test/admins.ts';
import { startTestApp, useTestApp } from '#test/app.ts';
import { addFeedback, addOrganization, addServiceFeedback, addTranslation, addVolunteer } from '#test/forms.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });

const feedback = {
  strFullName: ' Asha Rao ',
  strEmailId: 'asha@example.org',
  strMobileNumber: '98490 12345',
  strLandlineNumber: '',
  strOccupation: 'Teacher',
  strLocation: 'Guntur',
  strSuggestions: 'Thank you.\r\nYou found a donor within the hour.',
  strCreatedDate: '1999-01-01T00:00:00.000Z',
  strActivateDate: 'whatever',
};

const serviceFeedback = {
  ServiceOrgname: 'Seva Trust',
  SubmitterDetails: 'Ravi, secretary',
  ServiceOrgFeedback: 'Good work.',
  DataFeedback: '',
};

const volunteer = {
  fullName: 'Ravi Kumar',
  dob: '1995-02-28',
  emailId: 'ravi@example.org',
  presentLocation: 'Hyderabad',
  occupation: 'Engineer',
  permanentAddress: '1-2-3 Main Road\nGuntur',
  landLineNumber: '0863 2345678',
  mobileNumber: '+91 98490 12345',
  whyToJoinWithUs: 'To help.',
  visionAfterJoinWithUs: 'A donor for everybody.',
};

const organization = {
  Name: 'Seva Trust',
  ServiceCategory: 'Health',
  EmailId: 'trust@example.org',
  NGOType: 'Trust',
  website: 'https://example.org/seva',
  ServiceSector: 'Blood',
  Phone1: '98490 12345',
  Phone2: '',
  Address: '4 Main Road',
  Comments: '',
  SubmitterDetails: 'Ravi, secretary',
};

const translation = {
  language: 'te',
  page: '/find-donor',
  sentence: 'దాత వెతకండి',
  betterWords: 'దాతను వెతకండి',
  name: '',
};

const forms = [
  {
    endpoint: addFeedback as Endpoint,
    body: feedback,
    optional: ['strLandlineNumber'],
    queue: moderation.feedback,
  },
  {
    endpoint: addServiceFeedback as Endpoint,
    body: serviceFeedback,
    optional: ['DataFeedback'],
    queue: moderation.serviceFeedback,
  },
  {
    endpoint: addVolunteer as Endpoint,
    body: volunteer,
    optional: ['landLineNumber'],
    queue: moderation.volunteers,
  },
  {
    endpoint: addOrganization as Endpoint,
    body: organization,
    optional: ['website', 'Phone2', 'Comments'],
    queue: moderation.organizations,
  },
  {
    endpoint: addTranslation as Endpoint,
    body: translation,
    optional: ['page', 'name'],
    queue: moderation.translations,
  },
];

/** The newest row of a queue, as an administrator sees it. */
async function newestOf(queue: (typeof moderation.queues)[number]) {
  const { client } = await addAdmin(app);
  return (await client.call(queue.list, { limit: 1, offset: 0 })).body.data[0] as Record<string, unknown>;
}

describe.each(forms)('$endpoint.name', ({ endpoint, body, optional, queue }) => {
  test('stores a submission as pending, under the id it returns', async () => {
    const { status, body: reply } = await app.visitor().post(endpoint.path, body);
    expect(status).toBe(200);
    const row = await newestOf(queue);
    expect(Object.values(reply.data as object)).toEqual([row[queue.idField]]);
    expect(row).toMatchObject({ status: 0, decision: 'pending', decidedAt: null });
    expect(Date.now() - Date.parse(row[queue.dateField] as string)).toBeLessThan(60_000);
  });

  test('requires every field except the optional ones', async () => {
    const dates = ['strCreatedDate', 'strActivateDate'];
    for (const field of Object.keys(body).filter((name) => !dates.includes(name))) {
      const { [field]: _, ...rest } = body as Record<string, unknown>;
      for (const given of [rest, { ...rest, [field]: '  ' }, { ...rest, [field]: null }]) {
        const { status, body: reply } = await app.visitor().post(endpoint.path, given);
        const expected = optional.includes(field) ? [200, undefined] : [400, [field]];
        expect([status, reply.errors && Object.keys(reply.errors)], field).toEqual(expected);
      }
    }
  });

  test('rejects text that is too long, of another type or with control characters', async () => {
    for (const field of Object.keys(body).filter((name) => !/CreatedDate|ActivateDate/.test(name))) {
      for (const wrong of ['x'.repeat(2001), 'a\u0000b', 'a\uD800', ['x'], { a: 1 }, 7]) {
        const { status, body: reply } = await app.visitor().post(endpoint.path, { ...body, [field]: wrong });
        expect([status, Object.keys(reply.errors ?? {})], `${field}: ${JSON.stringify(wrong)}`).toEqual([400, [field]]);
      }
    }
  });

  test('accepts five an hour from a visitor', async () => {
    const limited = await startTestApp();
    const visitor = limited.visitor();
    const statuses = [];
    for (let i = 0; i < 6; i += 1) statuses.push((await visitor.post(endpoint.path, body)).status);
    await limited.close();
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

test('feedback is stored with trimmed text, numbers in E.164 and the server’s time', async () => {
  await app.visitor().post(addFeedback.path, feedback);
  expect(await newestOf(moderation.feedback)).toMatchObject({
    name: 'Asha Rao',
    mobileNumber: '+919849012345',
    landlineNumber: null,
    suggestions: 'Thank you.\nYou found a donor within the hour.',
    createdDate: expect.not.stringContaining('1999'),
  });
});

test('a volunteer’s and an organisation’s row are returned as they were sent', async () => {
  await app.visitor().post(addVolunteer.path, volunteer);
  expect(await newestOf(moderation.volunteers)).toMatchObject({
    ...volunteer,
    landLineNumber: '+918632345678',
    mobileNumber: '+919849012345',
  });
  await app.visitor().post(addOrganization.path, organization);
  expect(await newestOf(moderation.organizations)).toMatchObject({
    ...organization,
    Phone1: '+919849012345',
    Phone2: null,
    Comments: null,
  });
});

test('a translation is stored as it was typed, without a name or a page that was not given', async () => {
  const sent = { ...translation, betterWords: ' క్షమించండి,\r\nమళ్లీ ప్రయత్నించండి ', page: '' };
  await app.visitor().post(addTranslation.path, sent);
  const stored = { ...translation, betterWords: 'క్షమించండి,\nమళ్లీ ప్రయత్నించండి', page: null, name: null };
  expect(await newestOf(moderation.translations)).toMatchObject(stored);
});

test.each(['/', '/find-donor', '/dashboard/my-page', '/Feedback/'])(
  'a translation on the page %s is accepted',
  async (page) => {
    expect((await app.visitor().post(addTranslation.path, { ...translation, page })).status).toBe(200);
    expect(await newestOf(moderation.translations)).toMatchObject({ page });
  },
);

test.each([
  [addFeedback, feedback, { strEmailId: 'a@example.org\r\nBcc: b@example.org' }],
  [addFeedback, feedback, { strMobileNumber: '12345' }],
  [addVolunteer, volunteer, { dob: '1995' }],
  [addVolunteer, volunteer, { dob: '1995-02-30' }],
  [addVolunteer, volunteer, { dob: '2999-01-01' }],
  [addVolunteer, volunteer, { dob: '1899-12-31' }],
  [addVolunteer, volunteer, { landLineNumber: 'none' }],
  [addOrganization, organization, { website: 'javascript:alert(1)' }],
  [addOrganization, organization, { website: ' java\tscript:alert(1)' }],
  [addOrganization, organization, { website: 'data:text/html,<script>alert(1)</script>' }],
  [addOrganization, organization, { website: '//x' }],
  [addOrganization, organization, { website: 'example.org' }],
  [addOrganization, organization, { website: 'https://' }],
  [addOrganization, organization, { Phone2: '00' }],
])('%o is rejected for %j with %j', async ({ path }, body, wrong) => {
  const { status, body: reply } = await app.visitor().post(path, { ...body, ...wrong });
  expect([status, Object.keys(reply.errors ?? {})]).toEqual([400, Object.keys(wrong)]);
});

test.each([
  ...['en', 'fr', 'HI', 'hi ', ''].map((language) => ({ language })),
  ...['find-donor', '//example.org', 'https://example.org/', '/a//b', '/a?b=1', '/..', '/\\example.org', '/a b'].map(
    (page) => ({ page }),
  ),
  { page: `/${'a'.repeat(100)}` },
  { sentence: 'ద'.repeat(501) },
  { betterWords: 'ద'.repeat(501) },
  { betterWords: '\u202e\u200b' },
  { betterWords: `a${'\u0301'.repeat(9)}` },
  { name: 'x'.repeat(101) },
  { name: 'https://example.org' },
])('a translation is rejected with %j', async (wrong) => {
  const { status, body: reply } = await app.visitor().post(addTranslation.path, { ...translation, ...wrong });
  expect([status, Object.keys(reply.errors ?? {})]).toEqual([400, Object.keys(wrong)]);
});

describe('testimonials', () => {
  const list = (page: unknown = 1, size: unknown = 10) => app.visitor().call(getTestimonials, { page, size } as never);

  test('are only the approved entries, newest first, without numbers or occupation', async () => {
    await app.pool.query('delete from feedback');
    const { client } = await addAdmin(app);
    const ids: number[] = [];
    for (const strFullName of ['First', 'Second', 'Third', 'Fourth']) {
      const sent = await app.visitor().post(addFeedback.path, { ...feedback, strFullName });
      ids.push((sent.body.data as { feedbackId: number }).feedbackId);
    }
    expect((await list()).body).toMatchObject({ data: [], totalRecords: 0 });
    await client.call(moderation.feedback.approve, { feedbackIDs: [ids[0], ids[1], ids[2]] });
    await client.call(moderation.feedback.decline, { feedbackIDs: [ids[1]] });
    const { status, body, headers } = await list();
    expect([status, body.totalRecords, headers['cache-control']]).toEqual([200, 2, 'no-store']);
    expect(body.data.map(({ name }) => name)).toEqual(['Third', 'First']);
    expect(Object.keys(body.data[0]!)).toEqual([
      'feedbackId',
      'createdDate',
      'name',
      'location',
      'emailId',
      'suggestions',
    ]);
    expect((await list(2, 1)).body.data.map(({ name }) => name)).toEqual(['First']);
    expect((await list(9)).body).toMatchObject({ data: [], totalRecords: 2 });
  });

  test.each([
    ['page', 0, 10],
    ['page', 'x', 10],
    ['page', '1e99', 10],
    ['size', 1, 0],
    ['size', 1, 101],
  ])('with a bad %s are rejected: %s, %s', async (field, page, size) => {
    const { status, body } = await list(page, size);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
  });

  test('with the same timestamp keep one order', async () => {
    await sql`insert into feedback (name, email, mobile, occupation, location, suggestions, decision)
          select 'n' || i, 'n@example.org', '+919849012345', 'o', 'l', 's', 'approved' from generate_series(1, 30) i`.execute(
      app.db,
    );
    const pages = await Promise.all([1, 2, 3].map((page) => list(page)));
    const ids = pages.flatMap(({ body }) => body.data.map(({ feedbackId }) => feedbackId));
    expect(new Set(ids).size).toBe(30);
  });
});
