// Loaded on demand with its messages, which few need. The server waits for it before it sends anything, so a boundary would
// only add to the page.
import { lazy } from 'react';
import { loadLaterMessages } from '#web/messages/language.ts';

export const ChallengeNotice = lazy(async () => {
  const [module] = await Promise.all([import('./ChallengeNotice.tsx'), loadLaterMessages()]);
  return { default: module.ChallengeNotice };
});
