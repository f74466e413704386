// A file of rows beside the imported one: those that cannot be imported, or what was read otherwise.
import { constants } from 'node:fs';
import { lstat, open, rm } from 'node:fs/promises';
import { AdminError } from '#server/admin/people/commands.ts';
import { toCsvText } from '#server/admin/export/csv.ts';

export interface BesideFile {
  write(rows: readonly (readonly string[])[]): Promise<void>;
  /** Deletes it where nothing was written. */
  close(): Promise<void>;
}

/** Whether the file begins as such a one does, or as much of it as an import that was killed had written. */
async function isOwn(path: string, head: string): Promise<boolean> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const { buffer, bytesRead } = await file.read({ length: Buffer.byteLength(head), position: 0 });
    return Buffer.from(head).subarray(0, bytesRead).equals(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** Of a link only the link goes. Another file is refused. */
async function removeOld(path: string, head: string): Promise<void> {
  const there = await lstat(path).catch(() => null);
  if (there && !there.isSymbolicLink() && !(there.isFile() && (await isOwn(path, head))))
    throw new AdminError(`${path} is there already and is none of an import of this file. Move it away.`);
  await rm(path, { force: true });
}

/** Always a new file, of its owner alone; 'wx' follows no link. */
export async function openBeside(path: string, headers: readonly string[], isReplaced: boolean): Promise<BesideFile> {
  const head = toCsvText([headers], { bom: true });
  if (isReplaced) await removeOld(path, head);
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error;
    throw new AdminError(
      `${path} is there already. Move it away or, to go on with an import that was stopped, add --resume.`,
    );
  });
  await file.appendFile(head);
  let isEmpty = true;
  return {
    async write(rows) {
      if (rows.length === 0) return;
      isEmpty = false;
      await file.appendFile(toCsvText(rows));
    },
    async close() {
      await file.close();
      if (isEmpty) await rm(path);
    },
  };
}
