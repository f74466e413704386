// Solves a challenge in a worker, so that the page stays responsive.
import { encodeChallengeAnswer, type Challenge, type ChallengeAnswer } from '#contract/challenge.ts';

/** Returns the header with the solution. `onProgress` receives the number of tries. Rejects when no worker can run. */
export function solveChallenge(
  challenge: Challenge,
  onProgress?: (tries: number) => void,
  signal?: AbortSignal,
): Promise<string> {
  const worker = new Worker(new URL('./challenge.worker.ts', import.meta.url), { type: 'module' });
  const solved = new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<number | ChallengeAnswer['solution']>) => {
      if (typeof data === 'number') return onProgress?.(data);
      const { counter, derivedKey } = data;
      return resolve(encodeChallengeAnswer({ challenge, solution: { counter, derivedKey } }));
    });
    worker.addEventListener('error', reject);
    signal?.addEventListener('abort', reject);
    worker.postMessage(challenge);
  });
  return solved.finally(() => worker.terminate());
}
