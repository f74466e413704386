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

/** The first single-line text field, where Enter submits the form; otherwise the button. */
async function findField(control: Locator): Promise<Locator> {
  const types = ['text', 'email', 'password', 'search'].map((type) => `input[type=${type}]:not([readonly])`);
  const field = control.locator('xpath=ancestor::form').locator(`input:not([type]), ${types.join()}`).first();
  return (await field.count()) > 0 ? field : control;
}

/** Two submissions before the browser paints, as a script or an extension causes them. */
const submitTwice = (control: Locator) =>
  control.evaluate((button: HTMLButtonElement) => {
    button.focus();
    for (const _ of [1, 2]) button.form!.requestSubmit(button);
  });

/** Name, action, and whether it needs a touch screen. */
interface Gesture {
  name: string;
  activate(control: Locator): Promise<void>;
  needsTouch?: boolean;
}

const doubleClick: Gesture = { name: 'a double click', activate: (control) => control.dblclick() };
const doubleTap: Gesture = { name: 'a double tap', activate: tapTwice, needsTouch: true };

export const formGestures: readonly Gesture[] = [
  doubleClick,
  doubleTap,
  { name: 'Enter twice', activate: async (control) => pressTwice(await findField(control), 'Enter') },
  { name: 'Space twice', activate: (control) => pressTwice(control, 'Space') },
  { name: 'two submissions at once', activate: submitTwice },
];

export const linkGestures: readonly Gesture[] = [
  doubleClick,
  doubleTap,
  { name: 'Enter twice', activate: (control) => pressTwice(control, 'Enter') },
];

/** A phone, for gestures that need a touch screen. */
export const phoneIf = (needsTouch = false) =>
  needsTouch ? { hasTouch: true, viewport: { width: 360, height: 740 } } : {};
