// A trial site: people who try it out send one form many times.

/** How many times as wide the limits that count forms are there. */
export const TRIAL_WIDTH = 20;

/** It has sample donors, and no address that the public would use. */
export const isTrial = ({ hasDemoData, publicUrl }: { hasDemoData: boolean; publicUrl: string }): boolean =>
  hasDemoData && !publicUrl.startsWith('https:');
