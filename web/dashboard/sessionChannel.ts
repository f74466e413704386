// Tells the other tabs of this browser that the session is over, so that they stop showing the user's pages.
export type SessionEnd = 'left' | 'inactive';

const channel =
  typeof document === 'undefined' || typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session');

export function broadcastSessionEnd(ending: SessionEnd): void {
  channel?.postMessage(ending);
}

/** Listens to other tabs, not to this one. Returns an unsubscribe function. */
export function onSessionEndElsewhere(listener: (ending: SessionEnd) => void): () => void {
  const hear = ({ data }: MessageEvent<SessionEnd>) => listener(data);
  channel?.addEventListener('message', hear);
  return () => channel?.removeEventListener('message', hear);
}
