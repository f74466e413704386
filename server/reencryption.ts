// At the start: encrypts what is stored under the newest key, and tells the operator what no key decrypts.
import { describeUnreadable } from './auth/lastingKeys.ts';
import { reencryptSecrets } from './auth/secondFactor.ts';
import type { SigningKeys } from './auth/signingKeys.ts';
import { reencryptContacts } from './bloodRequests/contact.ts';
import type { Db } from './db/kysely.ts';
import type { Log } from './db/log.ts';
import { reencryptMessages } from './donorMessages/content.ts';

const reencryptions = {
  'second factors': reencryptSecrets,
  'contacts of families': reencryptContacts,
  'messages to donors': reencryptMessages,
};

export async function reencryptStored(db: Db, keys: SigningKeys, log: Log): Promise<void> {
  for (const [kind, reencrypt] of Object.entries(reencryptions)) {
    const count = await reencrypt(db, keys);
    if (count > 0)
      log.error(
        { kind, count },
        `${count} ${kind} cannot be read: their key was removed from SECRET_KEYS. Put it back.`,
      );
  }
  const { unreadable } = keys;
  if (unreadable.length > 0)
    log.error({ kind: 'keys of stored hashes', count: unreadable.length }, describeUnreadable(unreadable));
}
