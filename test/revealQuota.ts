// Searches that use up the reveal quota of a network, and solutions of the challenges that follow.
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/scrypt';
import { CHALLENGE_HEADER, encodeChallengeAnswer, type Challenge } from '#contract/challenge.ts';
import { searchDonors, type DonorListing } from '#contract/donors.ts';
import type { Place } from './places.ts';
import type { Client, Received } from './app.ts';

const QUOTA_PAGES = 12;

export type Search = (client: Client, more: object, response?: string) => Promise<Received<DonorListing[]>>;

/** Searches for O+ in the state of this place. */
export function searcher(placeOf: () => Place): Search {
  return (client, more, response) => {
    const { country, state } = placeOf();
    const headers: Record<string, string> = response === undefined ? {} : { [CHALLENGE_HEADER]: response };
    const criteria = { bloodgroup: 'O+', country, state, ...more };
    return client.post(searchDonors.path, criteria, headers) as Promise<Received<DonorListing[]>>;
  };
}

export const challengeOf = ({ body }: Received) => body.data as Challenge;

/** Reveals as many donors as the quota allows. */
export async function spendQuota(search: Search, client: Client): Promise<Client> {
  for (let page = 1; page <= QUOTA_PAGES; page += 1) {
    const { status } = await search(client, { page });
    if (status !== 200) throw new Error(`Page ${page} of the quota was answered ${status}.`);
  }
  return client;
}

/** The value of CHALLENGE_HEADER. */
export async function solve(challenge: Challenge): Promise<string> {
  const { counter, derivedKey } = (await solveChallenge({ challenge, deriveKey, timeout: 0 }))!;
  return encodeChallengeAnswer({ challenge, solution: { counter, derivedKey } });
}
