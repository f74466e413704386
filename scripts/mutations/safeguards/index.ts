// Every safeguard of the project, a chapter a subject. A new one comes with the mutation that switches it off.
import type { Chapter } from '../mutation.ts';
import { chapter as budget } from './budget.ts';
import { chapter as input } from './input.ts';
import { chapter as limits } from './limits.ts';
import { forgery, headersChapter, output } from './output.ts';
import { passwords, resetting, sessions } from './passwords.ts';
import { access, auditing, consent, finding, repeating } from './people.ts';
import { database, log, mail, process } from './running.ts';

export const chapters: readonly Chapter[] = [
  input,
  output,
  headersChapter,
  forgery,
  limits,
  budget,
  passwords,
  resetting,
  sessions,
  access,
  finding,
  consent,
  auditing,
  repeating,
  mail,
  process,
  database,
  log,
];
