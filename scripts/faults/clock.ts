// Of two instances on one database one has a clock that is an hour off, ahead or behind: sessions, links, limits and
// repeated requests go by the database's clock, and nobody notices.
import { join } from 'node:path';
import { changePassword, forgetPassword, isLoggedIn, login, registerDonor, resetPassword } from '#contract/account.ts';
import { recordDonation } from '#contract/donations.ts';
import { searchDonors } from '#contract/donors.ts';
import { addFeedback } from '#contract/feedback.ts';
import { PASSWORD, makeRegistration } from '#server/testing/factories.ts';
import { DONATION, FEEDBACK } from '#server/testing/forms.ts';
import { startMailServer } from '#server/testing/mailServer.ts';
import { startSite } from '../site.ts';
import { stageServer, type ServerStage } from './databases.ts';
import { Ledger } from './ledger.ts';
import { makeChecks, type Outcome, type Scenario, type Tools } from './scenario.ts';
import { findPlace } from './town.ts';
import { Visitor, type Received } from './visitor.ts';
import { Writer } from './writer.ts';

const HOUR_MS = 3_600_000;
const ROUNDS = { full: 10, quick: 2 };
const LINK_LIMIT_MS = 30_000;

interface Pair {
  right: string;
  wrong: string;
}

type Check = (isKept: boolean, sentence: string) => void;

/** The same browser, at the other instance. */
function moveTo(visitor: Visitor, address: string): Visitor {
  const moved = new Visitor(address);
  for (const [name, value] of visitor.cookies) moved.cookies.set(name, value);
  return moved;
}

async function greet(address: string): Promise<Visitor> {
  const visitor = new Visitor(address);
  await visitor.call(isLoggedIn);
  return visitor;
}

const isUser = ({ body }: Received) => (body.data as { loggedIn: boolean }).loggedIn;

/** A day in which each step is taken at the other instance than the one before. */
async function liveAtBoth({ right, wrong }: Pair, mailed: () => string[], check: Check): Promise<number> {
  let calls = 0;
  const expect = (what: string, { status, text }: Received, wanted: number) => {
    calls += 1;
    check(status === wanted, `${what}: ${status} ${text.slice(0, 200)}`);
  };
  const ledger = new Ledger();
  const street = { address: right, starts: 1, isOver: false, up: Promise.resolve() };
  const registration = makeRegistration(await findPlace(new Writer(street, ledger)));
  const { userID, emailId } = registration;
  const key = `clock-${userID}`;
  const first = await greet(right);
  expect('registered', await first.call(registerDonor, registration, key), 201);
  expect('registered again, there', await moveTo(first, wrong).call(registerDonor, registration, key), 201);

  const here = await greet(wrong);
  expect('logged in, there', await here.call(login, { userID, password: PASSWORD }), 200);
  const session = await moveTo(here, right).call(isLoggedIn);
  check(isUser(session), 'A session that began there was not known here.');
  check(isUser(await moveTo(here, wrong).call(isLoggedIn)), 'It was ended there.');
  const donation = {
    ...DONATION,
    donationDate: new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10),
  };
  const users: string[] = [];
  for (const [address, typeOfDonation] of [
    [right, 'Blood'],
    [wrong, 'Platelets'],
  ] as const) {
    const there = moveTo(here, address);
    expect('donated', await there.call(recordDonation, { ...donation, typeOfDonation }), 200);
    users.push((await there.call(isLoggedIn)).text);
  }
  check(users[0] === users[1], 'The next donation has two dates.');
  const feedback = await greet(wrong);
  const words = { ...FEEDBACK, strSuggestions: key };
  expect('feedback, there', await feedback.call(addFeedback, words, key), 200);
  expect('feedback again, here', await moveTo(feedback, right).call(addFeedback, words, key), 200);
  const search = { bloodgroup: 'O+', country: 1, state: registration.presentState, page: 1, size: 10 };
  for (const address of [right, wrong]) expect('search', await (await greet(address)).call(searchDonors, search), 200);

  const asking = await greet(right);
  expect('asked for a link', await asking.call(forgetPassword, { emailId }), 200);
  const token = await waitForLink(mailed, emailId);
  const reset = { token, newPassword: `${PASSWORD}-new` };
  const spending = await greet(wrong);
  expect('followed it there', await spending.call(resetPassword, reset), 200);
  check((await moveTo(asking, right).call(resetPassword, reset)).status === 400, 'A link was good twice.');
  check(!isUser(await moveTo(here, right).call(isLoggedIn)), 'A session outlived the reset.');
  const again = await greet(right);
  expect('logged in again', await again.call(login, { userID, password: `${PASSWORD}-new` }), 200);
  const change = { userID, oldPassword: `${PASSWORD}-new`, newPassword: PASSWORD };
  expect('changed there', await moveTo(again, wrong).call(changePassword, change), 200);
  return calls;
}

async function waitForLink(mailed: () => string[], emailId: string): Promise<string> {
  for (const until = performance.now() + LINK_LIMIT_MS; performance.now() < until;) {
    const letter = mailed().find((text) => text.startsWith(`${emailId}\n`) && text.includes('token='));
    if (letter) return /token=([\w-]+)/.exec(letter)![1]!;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The link never came.');
}

async function play(stage: ServerStage, { isQuick }: Tools): Promise<Outcome> {
  const rounds = ROUNDS[isQuick ? 'quick' : 'full'];
  const server = await startMailServer();
  const mailed = () => server.taken.map(({ to, text }) => `${to?.[0]?.address ?? ''}\n${text ?? ''}`);
  const { broken, check } = makeChecks();
  const settings = { ...stage.env, SMTP_URL: `smtp://127.0.0.1:${server.port}` };
  const right = await startSite(settings);
  let calls = 0;
  for (const shift of [HOUR_MS, -HOUR_MS]) {
    const env = { ...settings, CLOCK_SHIFT_MS: String(shift) };
    const wrong = await startSite(env, { preload: './scripts/faults/shiftedClock.mjs' });
    const pair = { right: right.address, wrong: wrong.address };
    for (let nth = 0; nth < rounds; nth += 1) calls += await liveAtBoth(pair, mailed, check);
    await wrong.stop();
  }
  await right.stop();
  await server.close();
  return {
    counts: { 'days lived at both': 2 * rounds, 'calls checked': calls, 'answered wrongly': broken.length },
    broken: broken.slice(0, 5),
  };
}

export const clock: Scenario = {
  name: 'clock',
  title: 'one of two instances has a clock that is an hour ahead, then an hour behind',
  needs: ['postgres'],
  limitMinutes: { full: 8, quick: 4 },
  async run(tools) {
    const stage = await stageServer(join(tools.folder, 'data'));
    return play(stage, tools).finally(() => stage.close());
  },
};
