// Signatures and encryption.
import { expect, test } from 'vitest';
import { makeSigningKeys } from './signingKeys.ts';

const keys = makeSigningKeys(['a-secret-of-sixteen', 'an-older-secret-of-ours']);

test('a signature is valid only for its own text, under any of the keys', () => {
  const older = makeSigningKeys(['an-older-secret-of-ours']).sign('text');
  expect([keys.sign('text'), older].map((signature) => keys.verify('text', signature))).toEqual([true, true]);
  expect(keys.verify('another text', keys.sign('text'))).toBe(false);
  expect(keys.verify('text', makeSigningKeys(['somebody-elses-secret']).sign('text'))).toBe(false);
});

test('a signature kept in memory is valid only for its own text, under any of the keys', () => {
  const older = makeSigningKeys(['an-older-secret-of-ours']).sign('text');
  const signature = keys.signRepeatedly('text');
  expect([signature, keys.signRepeatedly('text')]).toEqual([keys.sign('text'), keys.sign('text')]);
  expect([signature, older].map((given) => keys.verifyRepeatedly('text', given))).toEqual([true, true]);
  expect(keys.verifyRepeatedly('another text', signature)).toBe(false);
  expect(keys.verifyRepeatedly('text', `${signature}=`)).toBe(false);
});

test('a signature in another encoding of the same bytes is rejected', () => {
  const signature = keys.sign('text');
  const bytes = Buffer.from(signature, 'base64url');
  const endings = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('');
  const alike = endings
    .map((ending) => signature.slice(0, -1) + ending)
    .filter((other) => other !== signature && Buffer.from(other, 'base64url').equals(bytes));
  expect(alike).toHaveLength(3);
  for (const other of [...alike, `${signature}=`, `${signature}!`, ` ${signature}`, bytes.toString('base64')]) {
    expect(keys.verify('text', other), other).toBe(false);
  }
});

test('an encrypted text is read by any of the keys, for its own context, unless a byte changed', () => {
  const older = makeSigningKeys(['an-older-secret-of-ours']);
  const [own, before] = [keys.encrypt('text', 'account 1'), older.encrypt('text', 'account 1')];
  expect(keys.decrypt(own, 'account 1')).toEqual({ text: 'text', isOutdated: false });
  expect(keys.decrypt(before, 'account 1')).toEqual({ text: 'text', isOutdated: true });
  expect(keys.encrypt('text', 'account 1')).not.toEqual(own);
  expect(keys.decrypt(own, 'account 2')).toBeNull();
  expect(older.decrypt(own, 'account 1')).toBeNull();
  expect(keys.decrypt(Buffer.alloc(0), 'account 1')).toBeNull();
  for (const index of own.keys()) {
    const changed = Buffer.from(own);
    changed[index]! ^= 1;
    expect(keys.decrypt(changed, 'account 1'), `byte ${index}`).toBeNull();
  }
});
