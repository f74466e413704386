// Solves a challenge in a worker, so that the page stays quick meanwhile.
import { writeAnswer, type Challenge } from '#contract/challenge.ts';

/** The header that answers it. `onProgress` hears how many parts are solved. Rejects where no worker can run. */
export function solveChallenge(
  challenge: Challenge,
  onProgress: (solved: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const worker = new Worker(new URL('./challenge.worker.ts', import.meta.url), { type: 'module' });
  const numbers: number[] = [];
  const solved = new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<number>) => {
      onProgress(numbers.push(data));
      if (numbers.length === challenge.parts) resolve(writeAnswer({ token: challenge.token, numbers }));
    });
    worker.addEventListener('error', reject);
    signal.addEventListener('abort', reject);
    worker.postMessage(challenge);
  });
  return solved.finally(() => worker.terminate());
}
