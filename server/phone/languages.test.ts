// Donors and families who write Tamil or Hindi alone, over HTTP: every answer is in their language.
import { describe, expect, test } from 'vitest';
import { startNumberProof } from '#contract/numberProof.ts';
import { REQUEST_CONSENT_VERSION } from '#contract/consent.ts';
import { languages } from '#messages/catalogues.ts';
import { letterOf } from '#messages/languages.ts';
import { codeOf } from '#server/mail/requestCode.ts';
import { addLoggedInDonor } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { requestsOf } from '#test/bloodRequests.ts';
import { newNumber, sendText, setSmsNumber } from '#test/phone.ts';
import { findTown } from '#test/places.ts';
import { countParts, MOST_PARTS } from '#server/mail/smsParts.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000', MESSAGING_URL: 'http://127.0.0.1:9/hook' } });
const requests = requestsOf(app);

const spoken = {
  ta: {
    zero: '௦',
    district: 'Madurai',
    place: 'மதுரை',
    pin: '625001',
    group: 'ஓ பாசிட்டிவ்',
    hospital: 'அரசு மருத்துவமனை',
    family: 'ஆஷா',
    donors: ['கவிதா', 'முருகன்', 'செல்வி'],
    words: { next: 'அடுத்து', need: '௨ யூனிட் தேவை', met: 'ரத்தம் கிடைத்தது', come: 'வருகிறேன்' },
    own: { pause: 'இடைவேளை', days: 'நாட்கள்', on: 'ஆன்', stop: 'நிறுத்துங்கள்', yes: 'ஆம்' },
  },
  hi: {
    zero: '०',
    district: 'Lucknow',
    place: 'लखनऊ',
    pin: '226001',
    group: 'ओ पॉजिटिव',
    hospital: 'सरकारी अस्पताल',
    family: 'आशा',
    donors: ['कविता', 'मोहन', 'सीता'],
    words: { next: 'अगला', need: '२ यूनिट चाहिए', met: 'खून मिल गया', come: 'आऊँगा' },
    own: { pause: 'ब्रेक', days: 'दिन', on: 'ऑन', stop: 'बंद करो', yes: 'हाँ' },
  },
} as const;
type Spoken = (typeof spoken)[keyof typeof spoken];

const toNative = (text: string, { zero }: Spoken) =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero.codePointAt(0)! + Number(digit)));

/** Latin letters are those of commands and blood groups alone. */
function expectNative(text: string | null, language: keyof typeof spoken) {
  const other = text?.match(/[A-Za-z]+/g)?.filter((word) => !/^(COME|NO|STOP|ON|OFF|N|SMS|O)$/.test(word));
  expect({ text, other: other ?? [] }).toEqual({ text: expect.stringMatching(letterOf(language)), other: [] });
  expect(countParts(text!)).toBeLessThanOrEqual(MOST_PARTS);
}

const codes = ['ta', 'hi'] as const;
describe.each(codes)('in %s', (language) => {
  const said = spoken[language];
  const { t } = languages[language];
  async function say(from: string, words: string): Promise<string> {
    const answer = await sendText(app, from, words);
    expectNative(answer, language);
    return answer!;
  }
  async function addDonor(fullName: string) {
    const mobile = newNumber();
    const donor = await addLoggedInDonor(app, {
      place: await findTown(app.db, said.district),
      consentVersion: REQUEST_CONSENT_VERSION,
      fullName,
      mobile,
    });
    await app.db.updateTable('accounts').set({ language }).where('accountId', '=', donor.regid).execute();
    return { ...donor, mobile };
  }
  const donorOf = (regid: number) =>
    app.db.selectFrom('donors').selectAll().where('accountId', '=', regid).executeTakeFirstOrThrow();

  test('a donor proves the number, is asked, comes, pauses, comes back and stops', async () => {
    await setSmsNumber(app.db, '+91 98490 99999');
    const { client, mobile, regid } = await addDonor(said.donors[0]);
    const { code } = (await client.call(startNumberProof, {})).body.data;
    expect(await say(mobile, toNative(code, said))).toBe(t('phone.proved'));
    const { district, state, city } = await findTown(app.db, said.district);
    const place = { state, district, city };
    const { publicId } = await requests.addOpen({ place, contactName: said.family, hospital: said.hospital });
    await requests.runWaves();
    const texts = app.db.selectFrom('outboxEmails').select('subject').where('recipientAddress', '=', mobile);
    const [asked] = await texts.execute();
    expectNative(asked!.subject, language);
    const request = codeOf(publicId);
    expect(await say(mobile, said.own.yes)).toContain(`COME ${request}: O+, ${said.hospital}`);
    const told = await say(mobile, `${said.words.come} ${toNative(request, said)}`);
    expect(told).toContain(said.family);
    expect(told).toMatch(/\+91\d{10}/);
    await say(mobile, `${said.own.pause} ${toNative('30', said)} ${said.own.days}`);
    expect(await donorOf(regid)).toMatchObject({ isAvailable: false, unavailableUntil: expect.any(String) });
    expect(await say(mobile, said.own.on)).toBe(t('phone.on'));
    expect(await say(mobile, said.own.stop)).toBe(t('phone.stopped'));
    expect((await donorOf(regid)).textsStoppedAt).not.toBeNull();
  });

  test('a family searches, takes the next donor, asks, and says that it has the blood', async () => {
    for (const name of said.donors) await addDonor(name);
    const family = newNumber();
    const first = await say(family, `${said.group} ${said.place}`);
    const second = await say(family, said.words.next);
    const found = [first, second].join('\n');
    for (const name of said.donors) expect(found).toContain(name);
    expect(await say(family, `${said.group} ${toNative(said.pin, said)}`)).toMatch(/\+91\d{10}/);
    const need = `${said.group} ${said.words.need} ${said.hospital} ${said.place}`;
    expect(await say(family, need)).toContain(t('phone.requested'));
    expect(await say(family, need)).toContain(t('bloodRequests.isWaiting'));
    expect(await say(family, said.words.met)).toBe(t('phone.met'));
    expect(await say(family, said.words.met)).toBe(t('phone.met'));
  });
});
