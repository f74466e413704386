import { hash } from 'node:crypto';

const CODES = 9000;

/** Four digits by which a donor who was asked names a request by SMS. They are no secret: the sender's number counts. */
export const codeOf = (publicId: string): string =>
  String(1000 + (hash('sha256', `code ${publicId}`, 'buffer').readUInt32BE() % CODES));
