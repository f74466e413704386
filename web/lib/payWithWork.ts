// A request that costs proof of work: solved, and sent once more with the answer.
import { CHALLENGE_HEADER, type Challenge } from '#contract/challenge.ts';
import { isFailure } from '#contract/errors.ts';

/** `send` sends the same request each time, with these headers added. */
export async function payWithWork<T>(send: (headers: Record<string, string>) => Promise<T>): Promise<T> {
  try {
    return await send({});
  } catch (error) {
    if (!isFailure(error) || error.code !== 'challenge_required' || !error.data) throw error;
    // Loaded only when it is needed.
    const { solveChallenge } = await import('./solveChallenge.ts');
    return send({ [CHALLENGE_HEADER]: await solveChallenge(error.data as Challenge) });
  }
}
