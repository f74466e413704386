// The commands that look after a running site and a restored one.
import { AdminError } from '#server/admin/people/commands.ts';
import { forgetLostKeys, loadSigningKeys } from '#server/auth/signingKeys.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { failOldEmails } from '#server/mail/outbox.ts';
import { archiveAudit } from './archiveAudit.ts';
import { describeSecurityLog } from './securityLog.ts';
import { withDatabase, type Asked, type Commands } from './withDatabase.ts';

function printSecurityLog({ words, config }: Asked): Promise<string> {
  return withDatabase(config, async ({ db }) =>
    describeSecurityLog(db, await loadSigningKeys(db, config.secretKeys), words),
  );
}

async function forgetLost({ config }: Asked): Promise<string> {
  const names = await withDatabase(config, ({ db }) =>
    inTransaction(db, async (transaction) => {
      const lost = await forgetLostKeys(transaction, config.secretKeys);
      if (lost) return lost;
      throw new AdminError('These SECRET_KEYS decrypt none of the stored keys: are they those of the site?');
    }),
  );
  return names.length > 0 ? `Deleted ${names.join(', ')}.` : 'No key is lost.';
}

async function giveUpEmails({ config }: Asked): Promise<string> {
  const count = await withDatabase(config, ({ db }) => failOldEmails(db, 0, Number.MAX_SAFE_INTEGER));
  return `Gave up ${count} e-mails that were waiting.`;
}

export const upkeepCommands: Commands = {
  'security-log': {
    words: '[--network ADDRESS] [--account USERID] [--days N]',
    about: 'logins, refusals and used-up limits of the last day or days',
    run: printSecurityLog,
  },
  'archive-audit': {
    words: '[FILE]',
    about: 'moves audit rows older than two years to a new file; after an interruption run it with the same FILE',
    run: ({ words: [path], config }) => withDatabase(config, ({ db }) => archiveAudit(db, path)),
  },
  'forget-lost-keys': {
    words: '',
    about: 'deletes the keys of stored hashes that SECRET_KEYS cannot decrypt, so that imports run again',
    question: () => 'An import will no longer know who objected or was erased under the lost keys.',
    run: forgetLost,
  },
  'give-up-emails': {
    words: '',
    about: 'in a restored database: gives up the e-mails that waited, which the old site has sent',
    run: giveUpEmails,
  },
};
