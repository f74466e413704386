const MAX_PRICE = 16;

/** The units of something whose price has doubled so often. */
export const doublingPrice = (doublings: number): number => Math.min(MAX_PRICE, 2 ** Math.max(0, doublings));
