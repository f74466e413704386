import { safeguard, type Chapter } from '../mutation.ts';

const mailed = (title: string) => ['server/mail/mail.test.ts', title] as const;
const together = (title: string) => ['server/mail/together.test.ts', title] as const;
const outbox = 'server/mail/outbox.ts';
const postRoom = 'server/mail/postRoom.ts';
const crashed = mailed('sends a letter again when the process died between sending and noting it, once');

export const chapter: Chapter = {
  title: 'Mail',
  safeguards: [
    safeguard(
      'A welcome is queued in the registration’s transaction',
      together('a registration without its welcome letter is none'),
      [
        'server/account/registration.ts',
        'await queueLetter(db, config, welcomeLetter(owner, { publicUrl: config.publicUrl, isListed }));',
        "await db.query({ name: 'apart', text: 'savepoint apart', values: [] });\n  const queued = queueLetter(db, config, welcomeLetter(owner, { publicUrl: config.publicUrl, isListed }));\n  await queued.catch(() => db.query({ name: 'back', text: 'rollback to savepoint apart', values: [] }));",
      ],
    ),
    safeguard('Thanks are queued in the donation’s transaction', together('a donation without its thanks is none'), [
      'server/donations/routes.ts',
      'await queueLetter(db, services.config, thanksLetter(user, next));',
      'setTimeout(() => void queueLetter(services.pool, services.config, thanksLetter(user, next)).catch(() => undefined));',
    ]),
    safeguard(
      'A changed address is announced in the change’s transaction',
      together('an address is not changed without a letter to the old one'),
      ['server/account/registration.ts', '  await queueLetter(db, config, emailChangedLetter(user, email));\n', ''],
    ),
    safeguard(
      'An administrator’s letter is queued in its record’s transaction',
      together('an administrator’s letter that is not queued is not on the record either'),
      [
        'server/moderation/donorRoutes.ts',
        'await queueLetter(db, services.config, adminLetter(donor, input));',
        'setTimeout(() => void queueLetter(services.pool, services.config, adminLetter(donor, input)).catch(() => undefined));',
      ],
    ),
    safeguard(
      'A letter that was refused is tried again',
      mailed('tries again, each time after a longer wait, while the server refuses; then every letter arrives'),
      [postRoom, 'await putOffLetter(pool, letter.id, seconds);', 'await removeLetter(pool, letter);'],
    ),
    safeguard(
      'Tries are further and further apart',
      mailed('tries again, each time after a longer wait, while the server refuses; then every letter arrives'),
      [postRoom, '2 ** (attempts - 1)', '1'],
    ),
    safeguard(
      'A letter bears one Message-ID at every try',
      mailed('gets at most one copy too many when the server dies after taking a letter, with the same Message-ID'),
      ['server/mail/transport.ts', '    messageId: letter.messageId,\n', ''],
    ),
    safeguard('After a crash there is at most one duplicate', crashed, [
      outbox,
      'attempts = attempts + 1, next_try_at = now() + make_interval(secs => ${leaseSeconds})',
      'attempts = attempts + 1, next_try_at = now() + make_interval(secs => ${leaseSeconds * 0})',
    ]),
    safeguard(
      'A letter is kept until it was taken',
      mailed('survives a server that is down, and delivers when it is back'),
      [
        postRoom,
        '    try {\n      await transport.send(letter);',
        '    try {\n      await removeLetter(pool, letter);\n      await transport.send(letter);',
      ],
    ),
    safeguard(
      'A letter that was taken is not kept',
      mailed('delivers a letter as it was written, and keeps nothing of it'),
      [outbox, 'sql`delete from letters where id = ${id}`', 'sql`update letters set attempts = 0 where id = ${id}`'],
    ),
  ],
};
