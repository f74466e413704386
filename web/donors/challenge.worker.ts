// Tries numbers until one fits, part by part; tells each as it is found.
import { scrypt } from '@noble/hashes/scrypt.js';
import { fits, TRY, TRY_BYTES, tryText, type Challenge } from '#contract/challenge.ts';

addEventListener('message', ({ data: { token, parts, zeroBits } }: MessageEvent<Challenge>) => {
  const hash = (part: number, number: number) => scrypt(tryText(part, number), token, { ...TRY, dkLen: TRY_BYTES });
  for (let part = 0; part < parts; part += 1) {
    let number = 0;
    while (!fits(hash(part, number), zeroBits)) number += 1;
    postMessage(number);
  }
});
