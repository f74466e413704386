// What a donor sends by SMS to confirm the number.
import type { NumberProof } from '#contract/numberProof.ts';
import { smsHref, unbroken } from '#web/lib/SmsHow.tsx';
import { isolate } from '#web/messages/language.ts';
import { t } from '#web/messages/t.ts';

export const describeProof = ({ code, number }: NumberProof, mobile: string): string =>
  t('accounts.smsCode', { code: isolate(code), number: unbroken(number), mobile: unbroken(mobile) });

export function ProofText({ proof, mobile }: { proof: NumberProof; mobile: string }) {
  return (
    <p>
      <a href={smsHref(proof.number, proof.code)}>{describeProof(proof, mobile)}</a>
    </p>
  );
}
