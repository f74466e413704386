// A request that costs proof of work: solves the challenge and repeats the request with the solution.
import * as z from 'zod/mini';
import { Challenge, CHALLENGE_HEADER } from '#contract/challenge.ts';
import { isFailure } from '#contract/errors.ts';

const TIMEOUT_MS = 30_000;

export async function retryWithProofOfWork<T>(request: Request, send: (request: Request) => Promise<T>): Promise<T> {
  const again = request.clone();
  try {
    return await send(request);
  } catch (error) {
    if (!isFailure(error) || error.code !== 'challenge_required') throw error;
    const challenge = z.safeParse(Challenge, error.data);
    if (!challenge.success) throw error;
    // Loaded on demand.
    const { solveChallenge } = await import('./solveChallenge.ts');
    const answer = await solveChallenge(challenge.data).catch(() => {
      throw error;
    });
    const answered = new Request(again, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    answered.headers.set(CHALLENGE_HEADER, answer);
    return send(answered);
  }
}
