// The worker thread that scores passwords, so that a slow score does not block the event loop.
import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import type { ScoreRequest } from './passwordScore.ts';

/** Each more multiplies the time: without a bound some passwords take more than a second. */
const L33T_SUBSTITUTIONS = 5;

const scorer = new ZxcvbnFactory({
  translations: english.translations,
  graphs: common.adjacencyGraphs,
  dictionary: { ...common.dictionary, ...english.dictionary },
  l33tMaxSubstitutions: L33T_SUBSTITUTIONS,
});

parentPort?.on('message', ({ password, words }: ScoreRequest) => {
  parentPort?.postMessage(scorer.check(password, words).score);
});
