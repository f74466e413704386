// Removes the results that this device keeps (keptPages.ts). Its own module: logging in and out need nothing else of that.

/** The caches of all versions begin with it; known to public/sw.js. */
export const KEPT = 'kept-';

export async function forgetKeptPages(): Promise<void> {
  // Only with HTTPS, or on this computer.
  if (!('caches' in globalThis)) return;
  const names = await caches.keys().catch((): string[] => []);
  await Promise.all(names.filter((name) => name.startsWith(KEPT)).map((name) => caches.delete(name)));
}
