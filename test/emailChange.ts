// Changes of a donor's e-mail address, for tests.
import { sql } from 'kysely';
import * as account from '#contract/accounts.ts';
import { confirmEmail, undoEmailChange } from '#contract/links.ts';
import type { Client, TestApp } from './app.ts';
import { registerAndLogIn } from './factories.ts';

let last = 0;

/** What a donor and a thief do to the address, in one application. */
export function addressChanges(app: TestApp) {
  const makeAddress = (name: string) => `${name}.${(last += 1)}@example.org`;

  /** The token of the newest link to this page in an e-mail to this address. */
  async function tokenTo(address: string, page: string): Promise<string> {
    const links = (await app.sentEmails(address)).flatMap(
      (email) => email.match(new RegExp(`${page}\\?token=[\\w-]{43}`)) ?? [],
    );
    return links.at(-1)!.slice(-43);
  }

  const isIn = async (client: Client) => (await client.call(account.isLoggedIn, {})).body.data.loggedIn;
  const addressOf = async (client: Client) => (await client.call(account.isLoggedIn, {})).body.data.user?.emailId;
  const change = (client: Client, emailId: string) => client.call(account.updateDonor, { emailId });
  const confirm = (token: string, client = app.visitor()) => client.call(confirmEmail, { token, answer: 'mine' });
  const undo = (token: string, client = app.visitor()) => client.call(undoEmailChange, { token });
  const undoTokenOf = (address: string) => tokenTo(address, 'undo-email-change');
  const newTokenOf = (address: string) => tokenTo(address, 'confirm-email');

  async function registerConfirmed() {
    const emailId = makeAddress('owner');
    const donor = await registerAndLogIn(app, { emailId });
    await confirm(await newTokenOf(emailId), donor.client);
    return { ...donor, emailId };
  }

  /** Changes the address and confirms the new one. */
  async function move(client: Client, emailId = makeAddress('moved')) {
    await change(client, emailId);
    await confirm(await newTokenOf(emailId), client);
    return emailId;
  }

  const ageLogin = (regid: number) =>
    sql`update sessions set authenticated_at = now() - interval '11 minutes' where account_id = ${regid}`.execute(
      app.db,
    );

  async function resetPassword(emailId: string, newPassword: string) {
    await app.visitor().call(account.forgetPassword, { emailId });
    return app.visitor().call(account.resetPassword, { token: await tokenTo(emailId, 'resetpassword'), newPassword });
  }

  return {
    addressOf,
    ageLogin,
    change,
    confirm,
    isIn,
    makeAddress,
    move,
    newTokenOf,
    registerConfirmed,
    resetPassword,
    tokenTo,
    undo,
    undoTokenOf,
  };
}
