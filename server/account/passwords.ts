// Passwords: argon2id hashes in a bounded queue, and a score that refuses what is easy to guess.
import { hash as argon2Hash, verify as argon2Verify } from '@node-rs/argon2';
import { passwordRules, type User } from '#contract/account.ts';
import { Failure, invalid } from '#contract/errors.ts';
import { spellPhone } from './phones.ts';

/** OWASP's smallest recommended parameters: 19 MiB, two passes. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** zxcvbn's scale runs from 0 to 4. */
const LOWEST_SCORE = 2;
/** Scoring looks at so much of a password; the rest only makes it stronger. */
const SCORED_LENGTH = 64;
const LONGEST_QUEUE = 64;
const RETRY_AFTER_SECONDS = 5;

/** The word lists are large and rarely asked: they are read when the first password is chosen, not at start. */
const loadScorer = once(async () => {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  return new ZxcvbnFactory({
    translations: english.translations,
    graphs: common.adjacencyGraphs,
    dictionary: { ...common.dictionary, ...english.dictionary },
  });
});

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** Its numbers in E.164. */
type PasswordOwner = Pick<User, 'userID' | 'emailId' | 'fullName' | 'mobileNumber' | 'landlineNumber'>;

/** What somebody would try who knows the owner. */
function listOwnWords({ userID, emailId, fullName, mobileNumber, landlineNumber }: PasswordOwner): string[] {
  const texts = [userID, emailId, fullName ?? ''].flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  const numbers = [mobileNumber, landlineNumber].flatMap((number) => (number === null ? [] : spellPhone(number)));
  return [...texts, ...numbers].filter((word) => word.length > 2);
}

/** Throws a 400 for `field` when the password is easy to guess, also by somebody who knows its owner. */
export async function requireStrength(field: string, password: string, owner: PasswordOwner): Promise<void> {
  const words = listOwnWords(owner);
  const scorer = await loadScorer();
  const { score } = scorer.check(password.slice(0, SCORED_LENGTH), words);
  if (score < LOWEST_SCORE) throw invalid(field, passwordRules.guessable);
}

export interface Passwords {
  /** An argon2id hash in PHC notation. Throws `unavailable` when too many wait. */
  hash(password: string): Promise<string>;
  /** Takes the same time where there is no hash to compare with; then it is false. */
  matches(hash: string | null | undefined, password: string): Promise<boolean>;
  /** How many run and how many wait for their turn, at this moment. */
  queue(): { running: number; waiting: number };
}

/** Hashes run `atOnce` at a time, so that a flood of logins leaves a core to everybody else. */
export function makePasswords(atOnce: number): Passwords {
  let running = 0;
  const waiting: (() => void)[] = [];
  let decoy: Promise<string> | undefined;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= LONGEST_QUEUE) {
        throw new Failure('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    hash: (password) => inTurn(() => argon2Hash(password, parameters)),
    async matches(hash, password) {
      decoy ??= argon2Hash('nobody has this password', parameters);
      const compared = hash ?? (await decoy);
      const isSame = await inTurn(() => argon2Verify(compared, password));
      return isSame && hash !== null && hash !== undefined;
    },
    queue: () => ({ running, waiting: waiting.length }),
  };
}
