// What a family that asked by SMS is told by SMS: over HTTP on a real database, as the gateway gets it.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptOffer, claimRequest, endRequest, openRequest } from '#contract/deskRequests.ts';
import { addDays, dayInIndia } from '#contract/indiaTime.ts';
import { undo } from '#contract/undo.ts';
import { languageCodes } from '#messages/languages.ts';
import { languages } from '#messages/catalogues.ts';
import { codeOf } from '#server/mail/requestCode.ts';
import { familyText, type FamilyNews } from '#server/mail/requestEmails.ts';
import { countParts, MOST_PARTS } from '#server/mail/smsParts.ts';
import { addCoordinator, type LoggedIn } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { atNoon, inMinutes, requestsOf } from '#test/bloodRequests.ts';
import { newNumber, sendText } from '#test/phone.ts';
import { placeAt, type Place } from '#test/places.ts';
import { endRequests } from './ending.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000', MESSAGING_URL: 'http://127.0.0.1:9/' } });
const { addDonor, addOpen, decide, idOf, listAsked, runWaves, sendNotifications } = requestsOf(app);
const { t } = languages.en;
const NAME = 'Asha Rao';

let place: Place;
let coordinator: LoggedIn;
beforeAll(async () => {
  const { districtId: district, stateId: state } = await app.db
    .selectFrom('districts')
    .selectAll()
    .where('name', '=', 'Guntur')
    .executeTakeFirstOrThrow();
  place = { ...(await placeAt(app.db, 'Goa')), state, district };
  coordinator = await addCoordinator(app, [district]);
});

beforeEach(async () => {
  await app.db.deleteFrom('bloodRequests').execute();
});

/** Every text that waits for the gateway, oldest first. */
const texts = async (to: string) => {
  const found = app.db.selectFrom('outboxEmails').selectAll().where('isMessage', '=', true);
  return (await found.where('recipientAddress', '=', to).orderBy('id').execute()).map(({ subject }) => subject);
};

/** Two jobs at once, twice. */
async function work(now = inMinutes(3)) {
  await Promise.all([sendNotifications(now), sendNotifications(now)]);
  await sendNotifications(now);
}

async function ask(words = 'NEED O+ 1 GGH Guntur') {
  const family = newNumber();
  await sendText(app, family, words);
  const { publicId } = await app.db
    .selectFrom('bloodRequests')
    .select('publicId')
    .where('numberProvedAt', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const requestId = await idOf(publicId);
  await coordinator.client.call(claimRequest, { requestId });
  const neededBy = addDays(dayInIndia(new Date()), 2);
  const open = () => coordinator.client.call(openRequest, { requestId, contactName: NAME, neededBy });
  return { family, publicId, requestId, open };
}

async function askOpen(words?: string) {
  const asked = await ask(words);
  expect((await asked.open()).status).toBe(200);
  await work();
  return asked;
}

const end = async (requestId: number, action: 'close' | 'still needed') => {
  await coordinator.client.call(claimRequest, { requestId });
  return coordinator.client.call(endRequest, { requestId, action, reason: null });
};

/** A donor with a proven number who was asked. */
async function addAsked({ numberShown = 'always', fullName = 'Ravi Kumar' }: Partial<Record<string, string>> = {}) {
  await app.db.updateTable('donors').set({ listingRank: null }).execute();
  const mobile = newNumber();
  const { regid } = await addDonor({ place, fullName, mobile, numberShown } as never, { emailConfirmedAt: null });
  const before = { numberConfirmedAt: new Date(), registeredAt: new Date(Date.now() - 86_400_000) };
  await app.db.updateTable('donors').set(before).where('accountId', '=', regid).execute();
  await app.db.updateTable('bloodRequests').set({ nextWaveAt: new Date() }).where('state', '=', 'open').execute();
  await runWaves();
  return { regid, mobile };
}

describe('a family by SMS is told once, two minutes later', () => {
  test('that donors are asked', async () => {
    const { family, open } = await ask();
    await Promise.all([open(), open()]);
    await work(new Date());
    expect(await texts(family)).toEqual([]);
    await work();
    expect(await texts(family)).toEqual([t('phone.opened')]);
  });

  test('that a coordinator closed the request and whom to call, and that it waits again', async () => {
    const { family, requestId } = await askOpen();
    const { regid } = coordinator;
    await app.db.updateTable('coordinators').set({ isOnDuty: true, namedAt: new Date() }).execute();
    const { fullName: name, mobile: number } = await app.db
      .selectFrom('donors')
      .select(['fullName', 'mobile'])
      .where('accountId', '=', regid)
      .executeTakeFirstOrThrow();
    const call = t('phone.coordinator', { name, number });
    expect((await end(requestId, 'close')).status).toBe(200);
    await work();
    expect((await texts(family)).slice(1)).toEqual([`${t('phone.closed')}\n${call}`]);
    expect((await end(requestId, 'still needed')).status).toBe(200);
    await work(inMinutes(6));
    expect((await texts(family)).slice(2)).toEqual([`${t('phone.waitsAgain')}\n${call}`]);
    await app.db.updateTable('coordinators').set({ isOnDuty: false, namedAt: null }).execute();
  });

  test('that it was declined, also while it waited, without a line where nobody is on duty', async () => {
    const { family, publicId } = await ask();
    await decide('decline', publicId);
    await work();
    expect(await texts(family)).toEqual([t('phone.refused')]);
  });

  test('that its day is over', async () => {
    const { family } = await askOpen();
    await endRequests(app, atNoon(4), new AbortController().signal);
    await work(new Date(atNoon(4).getTime() + 180_000));
    expect((await texts(family)).slice(1)).toEqual([t('phone.expired')]);
  });

  test('in its language', async () => {
    const { family } = await askOpen('చాలా అవసరం O+ 1 GGH Guntur');
    expect(await texts(family)).toEqual([languages.te.t('phone.opened')]);
  });
});

describe('a family by SMS is told nothing', () => {
  test('of what was taken back within two minutes', async () => {
    const { family, open, requestId } = await ask();
    const { auditId } = (await open()).body.data.undo!;
    expect((await coordinator.client.call(undo, { auditId })).status).toBe(200);
    await work();
    expect(await texts(family)).toEqual([]);
    await open();
    await work(inMinutes(6));
    const { body } = await end(requestId, 'close');
    expect((await coordinator.client.call(undo, { auditId: body.data.undo!.auditId })).status).toBe(200);
    await work(inMinutes(9));
    expect(await texts(family)).toEqual([t('phone.opened')]);
  });

  test('of what it said itself', async () => {
    const { family } = await askOpen();
    expect(await sendText(app, family, 'MET')).toBe(t('phone.met'));
    await work(inMinutes(6));
    expect(await texts(family)).toEqual([t('phone.opened')]);
  });

  test('after a STOP', async () => {
    const { family, open } = await ask();
    await sendText(app, family, 'STOP');
    await open();
    await work();
    expect(await texts(family)).toEqual([]);
  });

  test('where it has a confirmed address: the e-mail says it', async () => {
    const { publicId, emailId } = await addOpen({ contactMobile: newNumber() });
    await app.db
      .updateTable('bloodRequests')
      .set({ numberProvedAt: new Date() })
      .where('publicId', '=', publicId)
      .execute();
    const before = await app.db.selectFrom('outboxEmails').select('id').where('isMessage', '=', true).execute();
    await work();
    expect((await app.sentEmails(emailId)).at(-1)).toContain('Your request is open');
    expect(await app.db.selectFrom('outboxEmails').select('id').where('isMessage', '=', true).execute()).toEqual(
      before,
    );
  });
});

describe('of a donor a family by SMS reads', () => {
  test('that one comes, with the number, and once that one cannot after all', async () => {
    const { family, publicId } = await askOpen();
    const { mobile } = await addAsked();
    const code = codeOf(publicId);
    await Promise.all([sendText(app, mobile, `COME ${code}`), sendText(app, mobile, `COME ${code}`)]);
    await work();
    const comes = [t('phone.comes', { name: 'Ravi' }), t('phone.call', { number: mobile })].join('\n');
    expect((await texts(family)).slice(1)).toEqual([comes]);
    await Promise.all([sendText(app, mobile, `NO ${code}`), sendText(app, mobile, `NO ${code}`)]);
    await work(inMinutes(6));
    await sendText(app, mobile, `COME ${code}`);
    await sendText(app, mobile, `NO ${code}`);
    await work(inMinutes(9));
    expect((await texts(family)).slice(2)).toEqual([t('phone.withdrawn', { name: 'Ravi' })]);
  });

  test('nothing where the donor took it back within two minutes, and no number that is hidden', async () => {
    const { family, publicId } = await askOpen();
    const { mobile } = await addAsked({ numberShown: 'never' });
    await sendText(app, mobile, `COME ${codeOf(publicId)}`);
    await sendText(app, mobile, `NO ${codeOf(publicId)}`);
    await work();
    expect((await texts(family)).slice(1)).toEqual([]);
    await sendText(app, mobile, `COME ${codeOf(publicId)}`);
    await work(inMinutes(6));
    expect((await texts(family)).slice(1)).toEqual([t('phone.comes', { name: 'Ravi' })]);
  });

  test('while the donor reads the number of the family only in the answer to COME', async () => {
    const { family, publicId, requestId } = await askOpen();
    const { mobile } = await addAsked();
    const answers = [await sendText(app, mobile, 'YES'), await sendText(app, mobile, 'HELP')];
    const told = await sendText(app, mobile, `COME ${codeOf(publicId)}`);
    await work();
    await end(requestId, 'close');
    await work(inMinutes(6));
    expect(told).toContain(family);
    const begun = await texts(mobile);
    expect(begun.length).toBeGreaterThan(0);
    expect([...answers, ...begun].join('\n')).not.toMatch(new RegExp(`${family.slice(3)}|${NAME}`));
  });
});

describe('an offer by SMS', () => {
  const offering = async (more: object = {}) => {
    const mobile = newNumber();
    const { regid } = await addDonor({ place, fullName: 'Sita Devi', mobile, ...more }, { emailConfirmedAt: null });
    await app.db.updateTable('donors').set({ numberConfirmedAt: new Date() }).where('accountId', '=', regid).execute();
    return { mobile, regid };
  };
  const answersOf = async (publicId: string) => (await listAsked(publicId)).map(({ answer }) => answer);

  test('by who was not asked is told to the family once, shows no number of it, and is withdrawn by NO', async () => {
    const { family, publicId } = await askOpen();
    const { mobile } = await offering();
    const code = codeOf(publicId);
    const both = await Promise.all([sendText(app, mobile, `COME ${code}`), sendText(app, mobile, `COME ${code}`)]);
    expect(both).toEqual([t('phone.offered'), t('phone.offered')]);
    await work();
    const offers = `${t('phone.offers', { name: 'Sita' })}\n${t('phone.call', { number: mobile })}`;
    expect((await texts(family)).slice(1)).toEqual([offers]);
    expect(await sendText(app, mobile, 'NO')).toBe(t('phone.notNow'));
    expect(await sendText(app, mobile, `NO ${code}`)).toBe(t('phone.noRequest'));
    await work(inMinutes(6));
    expect((await texts(family)).slice(2)).toEqual([t('phone.withdrawn', { name: 'Sita' })]);
    expect(await answersOf(publicId)).toEqual(['not now']);
  });

  test('is accepted by a coordinator, and then answered with the number', async () => {
    const { family, publicId, requestId } = await askOpen();
    const { mobile, regid } = await offering();
    await sendText(app, mobile, `COME ${codeOf(publicId)}`);
    expect((await coordinator.client.call(acceptOffer, { requestId, regid })).status).toBe(200);
    expect(await sendText(app, mobile, `COME ${codeOf(publicId)}`)).toContain(family);
    await work();
    expect((await texts(family)).at(-1)).toContain(t('phone.comes', { name: 'Sita' }));
  });

  test('of the second donor with one number is one too, where the first comes', async () => {
    const { family, publicId } = await askOpen();
    const { mobile, regid } = await addAsked();
    const id = await idOf(publicId);
    const other = await offering({ mobile });
    await app.db.insertInto('askedDonors').values({ requestId: id, accountId: other.regid, wave: 1 }).execute();
    const come = async (accountId: number) => {
      await sendText(app, mobile, `COME ${codeOf(publicId)}`);
      return sendText(app, mobile, accountId === Math.min(regid, other.regid) ? '1' : '2');
    };
    expect(await come(regid)).toContain(family);
    expect(await come(other.regid)).toBe(t('phone.offered'));
    expect(new Set(await answersOf(publicId))).toEqual(new Set(['coming', 'offered']));
  });

  test.each([
    ['does not fit', { bloodGroup: 'AB+' }, t('bloodRequests.doesNotFit', { own: 'AB+', group: 'O+' })],
    ['is not listed', { listingRank: null, birthYear: null }, t('bloodRequests.notListed')],
    ['has not proved the number', { numberConfirmedAt: null }, t('bloodRequests.confirmFirst')],
  ])('by who %s is answered with the reason', async (_, columns, reason) => {
    const { family, publicId } = await askOpen();
    const { mobile, regid } = await offering();
    await app.db
      .updateTable('donors')
      .set(columns as never)
      .where('accountId', '=', regid)
      .execute();
    expect(await sendText(app, mobile, `COME ${codeOf(publicId)}`)).toBe(reason);
    await work();
    expect(await texts(family)).toHaveLength(1);
    expect(await answersOf(publicId)).toEqual([]);
  });

  test('past two a unit, and with a place where enough come, is answered with the reason', async () => {
    const { publicId } = await askOpen();
    const code = codeOf(publicId);
    const said = [];
    for (let nth = 0; nth < 3; nth += 1) said.push(await sendText(app, (await offering()).mobile, `COME ${code}`));
    expect(said).toEqual([t('phone.offered'), t('phone.offered'), t('bloodRequests.enoughOffers')]);
    const { mobile } = await addAsked();
    const id = await idOf(publicId);
    for (let nth = 0; nth < 3; nth += 1) {
      const { regid: accountId } = await offering();
      await app.db.insertInto('askedDonors').values({ requestId: id, accountId, wave: 1, answer: 'coming' }).execute();
    }
    expect(await sendText(app, mobile, `COME ${code}`)).toBe(t('bloodRequests.enough'));
  });

  test('is not made from the number of nobody, nor with the code of a request that waits', async () => {
    const { publicId } = await ask();
    const { mobile } = await offering();
    expect(await sendText(app, mobile, `COME ${codeOf(publicId)}`)).toBe(t('phone.noRequest'));
    expect(await sendText(app, newNumber(), `COME ${codeOf(publicId)}`)).toBe(t('phone.noDonor'));
    expect(await answersOf(publicId)).toEqual([]);
  });
});

const LONGEST = { name: 'Venkata Satyanarayana Lakshminarasimha Rao', number: '+919849012345' };
const news: FamilyNews[] = ['waiting', 'open', 'closed', 'refused', 'expired', 'coming', 'offered', 'not now'];
test.each(languageCodes)('texts to families in %s have two parts at most, with the longest names', (language) => {
  for (const one of news) {
    const { subject, link } = familyText({ mobile: newNumber(), language }, one, LONGEST);
    expect(countParts(subject), `${one}: ${subject} (${subject.length})`).toBeLessThanOrEqual(MOST_PARTS);
    expect(link).toBeNull();
  }
});
