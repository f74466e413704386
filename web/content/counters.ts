// Four numbers on the front page, in the order in which they are shown.
import type { PlainId } from '#messages/translate.ts';

export interface Counter {
  value: number;
  label: PlainId;
}

export const counters: readonly Counter[] = [
  { value: 200, label: 'home.schools' },
  { value: 107, label: 'home.hospitals' },
  { value: 20, label: 'home.volunteers' },
  { value: 123, label: 'home.awards' },
];
