// Ways to activate a control twice.
import type { Locator } from '@playwright/test';

async function tapTwice(control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await control.boundingBox())!;
  const { touchscreen } = control.page();
  for (const _ of [1, 2]) await touchscreen.tap(x + width / 2, y + height / 2);
}

export async function pressTwice(target: Locator, key: string): Promise<void> {
  await target.focus();
  for (const _ of [1, 2]) await target.page().keyboard.press(key);
}

/** Name, action, and whether it needs a touch screen. */
export interface Gesture {
  name: string;
  activate(control: Locator): Promise<void>;
  needsTouch?: boolean;
}

export const doubleClick: Gesture = { name: 'a double click', activate: (control) => control.dblclick() };
export const doubleTap: Gesture = { name: 'a double tap', activate: tapTwice, needsTouch: true };

/** A phone, for gestures that need a touch screen. */
export const phoneIf = (needsTouch = false) =>
  needsTouch ? { hasTouch: true, viewport: { width: 360, height: 740 } } : {};
