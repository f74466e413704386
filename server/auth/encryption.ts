// Encryption of stored texts under keys that are replaced: the newest encrypts, all decrypt.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export interface Decrypted {
  text: string;
  /** Encrypted under an older key. */
  isOutdated: boolean;
}

export interface Encryption {
  /** AES-256-GCM under the newest key; only the same `context` decrypts it. */
  encrypt(text: string, context: string): Buffer;
  /** Null when none of the keys encrypted this for this context. */
  decrypt(encrypted: Buffer, context: string): Decrypted | null;
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const encryptionKey = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'encryption', 32));

/** The nonce, the authentication tag, the ciphertext. */
function encryptWith(key: Buffer, text: string, context: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(context));
  const encrypted = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

function decryptWith(key: Buffer, bytes: Buffer, context: string): string | null {
  try {
    const [iv, rest] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES)];
    const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(context)).setAuthTag(rest.subarray(0, TAG_BYTES));
    return decipher.update(rest.subarray(TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null; // Another key or context, or changed bytes.
  }
}

export function makeEncryption(secrets: readonly [string, ...string[]]): Encryption {
  const [first, ...others] = secrets;
  const newest = encryptionKey(first);
  const keys = [newest, ...others.map(encryptionKey)];
  return {
    encrypt: (text, context) => encryptWith(newest, text, context),
    decrypt(encrypted, context) {
      for (const key of keys) {
        const text = decryptWith(key, encrypted, context);
        if (text !== null) return { text, isOutdated: key !== newest };
      }
      return null;
    },
  };
}
