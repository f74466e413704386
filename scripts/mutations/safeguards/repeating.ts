import { safeguard, type Chapter } from '../mutation.ts';

const reports = (title: string) => ['server/reports/reports.test.ts', title] as const;
const answers = (title: string) => ['server/http/answers.test.ts', title] as const;
const endpoints = 'server/http/endpoints.ts';

export const chapter: Chapter = {
  title: 'Idempotency-Key',
  safeguards: [
    safeguard(
      'The answer is stored in the write’s own transaction',
      answers('what cannot be answered again is not done'),
      [
        endpoints,
        '    await storeAnswer(db, key, answer);\n',
        '    setTimeout(() => void storeAnswer(services.pool, key, answer).catch(() => undefined));\n',
      ],
    ),
    safeguard(
      'The first answer is given again and nothing is done twice',
      reports('gives the first answer again and does nothing twice, also with twenty at once'),
      [endpoints, '    await storeAnswer(db, key, answer);\n', ''],
    ),
    safeguard('… also where it is asked for several times at once', answers('five at once are done once'), [
      endpoints,
      'if (earlier) return { answer: earlier, isRepeat: true };',
      '',
    ]),
    safeguard('The same key with another body is a conflict', reports('with another body is a conflict'), [
      'server/http/answers.ts',
      'if (!stored || !requestHashes.includes(stored.requestHash)) {',
      'if (!stored) {',
    ]),
    safeguard('The same key at another path is a conflict', answers('the same key at another path is a conflict'), [
      'server/http/answers.ts',
      '`answer:${request.path}\\n${JSON.stringify(request.input)}`',
      '`answer:`',
    ]),
    safeguard('A key is its caller’s own', answers('the key of one person gives another person nothing'), [
      endpoints,
      'session ? `account:${session.regid}` :',
      "session ? 'account:0' :",
    ]),
    safeguard('A key means nothing after a day', reports("is each visitor's own, and means nothing after a day"), [
      'server/http/answers.ts',
      "where s.created_at < now() - interval '24 hours'\n        returning",
      "where s.created_at < now() - interval '48 hours'\n        returning",
    ]),
    safeguard(
      'Of the request an HMAC is kept',
      answers('of the request an HMAC is kept, from which nobody without the key can tell what was sent'),
      [
        'server/http/answers.ts',
        'keys.signAll(`answer:${request.path}\\n${JSON.stringify(request.input)}`)',
        "[process.getBuiltinModule('node:crypto').hash('sha256', JSON.stringify(request.input), 'base64url')]",
      ],
    ),
    safeguard('A malformed key is 400', reports('is refused when malformed: %j'), [
      'server/http/answers.ts',
      "if (typeof header !== 'string' || !KEY.test(header)) {",
      "if (typeof header !== 'string') {",
    ]),
    safeguard('A repeat uses up no limit', answers('a repeat uses up no limit'), [
      endpoints,
      '  if (again) return again;\n',
      '',
    ]),
  ],
};
