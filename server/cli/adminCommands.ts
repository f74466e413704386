// The commands about administrators.
import { NO_MAIL, requests } from '#server/admin/people/commands.ts';
import { listAdmins } from '#server/admin/people/queries.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { formatTable, toMinute } from './table.ts';
import { withDatabase, type Asked, type Command, type Commands } from './withDatabase.ts';

function aboutAdmins(
  name: keyof typeof requests,
  words: string,
  about: string,
  question?: Command['question'],
): Command {
  return {
    question,
    words,
    about,
    run: ({ words: [userId = '', email], config }) =>
      withDatabase(config, ({ db }) =>
        inTransaction(db, (transaction) => requests[name](transaction, { userId, email, config })),
      ),
  };
}

async function list({ config }: Asked): Promise<string> {
  const admins = await withDatabase(config, ({ db }) => listAdmins(db));
  const rows = admins.map(({ userId, email, since, lastLogin, secondFactor, canLogIn }) => {
    const address = email === NO_MAIL ? '-' : email;
    const loggedIn = lastLogin === null ? 'never' : toMinute(lastLogin);
    return [userId, address, toMinute(since), loggedIn, secondFactor ? 'yes' : 'no', canLogIn ? 'yes' : 'no'];
  });
  return formatTable([['user id', 'e-mail', 'since (UTC)', 'last login', 'second factor', 'can log in'], ...rows]);
}

export const adminCommands: Commands = {
  create: aboutAdmins('create', 'USERID [EMAIL]', 'a new administrator, and a link to choose the password'),
  list: { words: '', about: 'the administrators: since when, last login, second factor', run: list },
  promote: aboutAdmins('promote', 'USERID', 'makes an account an administrator'),
  demote: aboutAdmins(
    'demote',
    'USERID',
    'makes an administrator an account like others; never the last one who can log in',
    ([userId]) => `${userId} will no longer be an administrator, and every session will end.`,
  ),
  reset: aboutAdmins('reset', 'USERID', "ends an administrator's sessions, and a link to choose another password"),
  'reset-second-factor': aboutAdmins(
    'resetSecondFactor',
    'USERID',
    'for a lost phone: ends the sessions and turns the second factor off',
    ([userId]) => `${userId} will log in with the password alone.`,
  ),
};
