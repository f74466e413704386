// Four numbers on the front page, in the order in which they are shown.

export interface Counter {
  value: number;
  label: string;
}

export const counters: readonly Counter[] = [
  { value: 200, label: 'Primary Schools' },
  { value: 107, label: 'Hospitals' },
  { value: 20, label: 'Volunteers' },
  { value: 123, label: 'Winning Awards' },
];
