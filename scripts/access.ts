// Writes docs/access.md from the contract: who may call what; with --check, fails when the committed one differs.
import { readFileSync, writeFileSync } from 'node:fs';
import type { Endpoint, Limit } from '#contract/endpoint.ts';
import { errors, type ErrorCode } from '#contract/errors.ts';
import { endpoints } from '#contract/index.ts';
import { callers, refusalOf } from '#server/testing/accessMatrix.ts';

const file = new URL('../docs/access.md', import.meta.url);

const say = (code: ErrorCode | null) => (code === null ? 'answers' : `${errors[code].status} ${code}`);

const spans: Record<number, string> = { 60: 'a minute', 900: 'in 15 minutes', 3600: 'an hour', 86_400: 'a day' };

function sayLimit({ points, counts, seconds, by, thenEverySeconds }: Limit): string {
  const whose = typeof by === 'string' ? by : `\`${by.field}\``;
  const after = thenEverySeconds ? `, then one every ${thenEverySeconds} s` : '';
  return `${whose}: ${points} ${counts} ${spans[seconds] ?? `in ${seconds} s`}${after}`;
}

function row(endpoint: Endpoint): string {
  const { method, path, limits } = endpoint;
  const cells = [
    `\`${method} ${path}\``,
    ...callers.map((caller) => say(refusalOf(endpoint, caller, true))),
    say(refusalOf(endpoint, 'administrator', false)),
    limits.map(sayLimit).join('; ') || '–',
  ];
  return `| ${cells.join(' | ')} |`;
}

const text = `# Who may call what

Written by \`node scripts/access.ts\` from \`contract/\`; \`npm run check\` compares, and \`server/http/access.test.ts\` asks the
server each cell. “Answers” means that access is no reason to refuse: what was sent may be. Without the anti-forgery
header every POST is refused first, whoever calls.

| Call | Nobody | Donor | Administrator | Without anti-forgery | At most |
|---|---|---|---|---|---|
${endpoints.map(row).join('\n')}

Limits are multiplied by \`RATE_LIMIT_SCALE\`. A visitor is a browser by its signed cookie, a network an IPv4 address or
an IPv6 /64.
`;

if (!process.argv.includes('--check')) {
  writeFileSync(file, text);
} else if (readFileSync(file, 'utf8') !== text) {
  process.stderr.write('docs/access.md differs from the contract. Run: node scripts/access.ts\n');
  process.exitCode = 1;
}
