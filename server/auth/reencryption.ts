// At the start: what an older key encrypted is encrypted under the newest, so that the older one can be removed.
import type { Encryption } from './encryption.ts';

const BATCH = 500;

interface EncryptedRow {
  id: number;
  encrypted: Buffer;
}

interface Rows<Row extends EncryptedRow> {
  /** The first rows with a greater id, by id. */
  read(after: number, limit: number): Promise<Row[]>;
  contextOf(row: Row): string;
  /** Stores the text anew, unless another process replaced or erased it in the meantime. */
  store(row: Row, text: string): Promise<unknown>;
}

/** Returns how many rows no key decrypts. */
export async function reencryptRows<Row extends EncryptedRow>(
  { decrypt }: Pick<Encryption, 'decrypt'>,
  { read, contextOf, store }: Rows<Row>,
): Promise<number> {
  let [after, unreadable] = [0, 0];
  for (;;) {
    const rows = await read(after, BATCH);
    for (const row of rows) {
      const decrypted = decrypt(row.encrypted, contextOf(row));
      if (!decrypted) unreadable += 1;
      else if (decrypted.isOutdated) await store(row, decrypted.text);
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return unreadable;
    after = last.id;
  }
}
