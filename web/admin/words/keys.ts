// The words about single keys in lists and dialogs.
export const keyWords = {
  title: 'Keys',
  close: 'Close',
  inList: 'While the focus is in this list',
  inDialog: 'In the dialog of an entry',
  on: 'Keys are on.',
  off: 'Keys are off: only Tab, the space bar, Enter and Escape do something.',
  remembered: 'This device remembers whether they are on.',
  switchOff: 'Turn keys off',
  switchOn: 'Turn keys on',
  next: ['J', 'Next row'],
  previous: ['K', 'Previous row'],
  tick: ['X', 'Tick or untick the row'],
  open: ['Enter', 'Open the row'],
  buttons: ['B', 'Go to the buttons above the list'],
  explain: ['?', 'Show these keys'],
  undo: ['Z', 'Undo the last decision'],
} as const;
