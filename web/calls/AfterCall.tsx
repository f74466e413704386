// For two days after a call, on this device: the question how it went. Its code is loaded then.
import { useEffect, useState } from 'react';
import type { DonorListing } from '#contract/donors.ts';
import { useDeviceMemory } from '#web/lib/deviceMemory.ts';
import { useOnDemand } from '#web/locations/useOnDemand.ts';
import { loadLaterMessages } from '#web/messages/language.ts';
import { useIsBack } from './useReturn.ts';

const ASKED_MS = 48 * 3_600_000;

async function loadQuestion() {
  const [{ CallQuestion }] = await Promise.all([import('./CallQuestion.tsx'), loadLaterMessages()]);
  return CallQuestion;
}

/** The time of the call that is asked about: the newest, unless it was answered before it was shown here. */
function useAskedCall(regid: number): number | undefined {
  const { calls, answers } = useDeviceMemory();
  const [asked, setAsked] = useState<number>();
  const [since] = useState(() => Date.now() - ASKED_MS);
  const at = calls[regid];
  const isOpen = at !== undefined && at > since && !((answers[regid] ?? 0) >= at);
  if (isOpen && asked !== at) setAsked(at);
  return at === asked ? asked : undefined;
}

export function AfterCall({ donor }: { donor: DonorListing }) {
  const asked = useAskedCall(donor.regid);
  const { Loaded: Question, ask } = useOnDemand(loadQuestion);
  useEffect(() => {
    // Loaded during the call, so that it moves nothing later. Where that fails, the next page of results tries again.
    if (asked !== undefined) ask();
  }, [asked, ask]);
  const isBack = useIsBack(asked);
  return asked !== undefined && isBack && Question ? <Question key={asked} donor={donor} /> : null;
}
