// Loaded before everything else: this process's clock is wrong by CLOCK_SHIFT_MS milliseconds. Durations are right.
const shift = Number(process.env.CLOCK_SHIFT_MS);
const Real = Date;

globalThis.Date = class extends Real {
  constructor(...given) {
    if (given.length === 0) super(Real.now() + shift);
    else super(...given);
  }

  static now() {
    return Real.now() + shift;
  }
};
