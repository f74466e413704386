// A request that costs proof of work: solves the challenge and repeats the request with the solution.
import * as z from 'zod/mini';
import { Challenge, CHALLENGE_HEADER } from '#contract/challenge.ts';
import { isFailure } from '#contract/errors.ts';

const TIMEOUT_MS = 30_000;
/** The price may have doubled meanwhile, or another limit of the same request may cost more. */
const MAX_CHALLENGES = 4;

export async function retryWithProofOfWork<T>(request: Request, send: (request: Request) => Promise<T>): Promise<T> {
  let next = request;
  for (let left = MAX_CHALLENGES; ; left -= 1) {
    const again = next.clone();
    try {
      return await send(next);
    } catch (error) {
      if (left === 0 || !isFailure(error) || error.code !== 'challenge_required') throw error;
      const challenge = z.safeParse(Challenge, error.data);
      if (!challenge.success) throw error;
      // Loaded on demand.
      const { solveChallenge } = await import('./solveChallenge.ts');
      const answer = await solveChallenge(challenge.data).catch(() => {
        throw error;
      });
      next = new Request(again, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      next.headers.set(CHALLENGE_HEADER, answer);
    }
  }
}
