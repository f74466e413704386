// Where deviceMemory.ts keeps its values: a module of its own, so that a page can look before it loads the rest.
export const DEVICE_MEMORY = 'dhamani';

export function hasDeviceMemory(): boolean {
  try {
    return localStorage.getItem(DEVICE_MEMORY) !== null;
  } catch {
    return false;
  }
}
