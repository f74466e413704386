// Who the network is until administrators say otherwise. Apart from siteContent.ts, because every page has it.
export const DEFAULT_NAME = 'Dhamani';
export const DEFAULT_OTHER_NAME = 'धमनी';
