// Passwords: argon2id hashes in a bounded queue, and a score that rejects passwords that are easy to guess.
import { hash as argon2Hash, verify as argon2Verify } from '@node-rs/argon2';
import { invalid } from '#contract/errors.ts';
import { message } from '#contract/message.ts';
import { makeBoundedQueue } from './boundedQueue.ts';
import { isUsualPattern } from './commonPasswords.ts';
import { loadOnce } from '#server/process/loadOnce.ts';
import { scorePassword } from './passwordScore.ts';
import { listPhoneSpellings } from '#server/fields/phones.ts';

/** OWASP's smallest recommended parameters: 19 MiB, two passes. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** On zxcvbn's scale from 0 to 4. */
const LOWEST_SCORE = 2;

interface PasswordOwner {
  userId: string;
  email: string;
  fullName: string | null;
  /** E.164, like `landline`. */
  mobile: string | null;
  landline: string | null;
}

/** Words that an attacker who knows the owner would try. */
function listPersonalWords({ userId, email, fullName, mobile, landline }: PasswordOwner): string[] {
  const texts = [userId, email, fullName ?? ''].flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  const numbers = [mobile, landline].flatMap((number) => (number === null ? [] : listPhoneSpellings(number)));
  return [...texts, ...numbers].filter((word) => word.length > 2);
}

/** Throws a 400 for `field` when the password is easy to guess, also for someone who knows its owner. */
export async function requireStrength(field: string, password: string, owner: PasswordOwner): Promise<void> {
  const words = listPersonalWords(owner);
  if (isUsualPattern(password, words) || (await scorePassword(password, words)) < LOWEST_SCORE)
    throw invalid(field, message('fault.passwordGuessable'));
}

export interface Passwords {
  /** An argon2id hash in PHC notation, with a salt of its own unless given. Throws `unavailable` when the queue is full. */
  hash(password: string, salt?: Uint8Array): Promise<string>;
  /** False without a hash, after the same time. */
  matches(hash: string | null | undefined, password: string): Promise<boolean>;
  /** How many hashes run and wait at the moment. */
  queue(): { running: number; waiting: number };
}

/** Runs `concurrency` hashes at once, so that a flood of logins leaves a core to other requests. */
export function makePasswords(concurrency: number): Passwords {
  const queue = makeBoundedQueue(concurrency);
  const readDecoy = loadOnce(() => argon2Hash('nobody has this password', parameters));

  return {
    hash: (password, salt) => queue.run(() => argon2Hash(password, { ...parameters, salt })),
    async matches(hash, password) {
      const decoy = await readDecoy();
      const compared = hash ?? decoy;
      const isSame = await queue.run(() => argon2Verify(compared, password));
      return isSame && hash !== null && hash !== undefined;
    },
    queue: () => queue.load(),
  };
}
