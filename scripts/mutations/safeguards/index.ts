// Every safeguard of the project, a chapter a subject. A new one comes with the mutation that switches it off.
import type { Chapter } from '../mutation.ts';
import { chapter as access } from './access.ts';
import { chapter as budget } from './budget.ts';
import { chapter as database } from './database.ts';
import { chapter as finding } from './finding.ts';
import { chapter as forgery } from './forgery.ts';
import { chapter as headers } from './headers.ts';
import { chapter as input } from './input.ts';
import { chapter as leaving } from './leaving.ts';
import { chapter as limits } from './limits.ts';
import { chapter as links } from './links.ts';
import { chapter as log } from './log.ts';
import { chapter as mail } from './mail.ts';
import { chapter as output } from './output.ts';
import { chapter as passwords } from './passwords.ts';
import { chapter as record } from './record.ts';
import { chapter as repeating } from './repeating.ts';
import { chapter as server } from './server.ts';
import { chapter as sessions } from './sessions.ts';

export const chapters: readonly Chapter[] = [
  input,
  output,
  headers,
  forgery,
  limits,
  budget,
  passwords,
  links,
  sessions,
  access,
  finding,
  leaving,
  record,
  repeating,
  mail,
  server,
  database,
  log,
];
