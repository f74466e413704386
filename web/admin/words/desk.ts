// The words of the desk.
export const deskWords = {
  views: 'Parts of the desk',
  requests: 'Requests',
  confirmations: 'Confirmation calls',
  onDuty: 'You are on duty.',
  offDuty: 'You are off duty.',
  begin: 'Go on duty',
  end: 'Go off duty',
  duty: 'Your duty was changed.',
  districts: (names: string) => `Your districts: ${names}.`,
  failed: 'Error',
  lastCall: 'Last call',
  noCall: 'None yet',
  language: 'Language',
  hours: 'Calls',
  anyTime: 'At any time',
  byDay: '7:00 to 22:00',
  outcome: 'What became of the call?',
  keys: 'Keys 1 to 5 work while the focus is in this box.',
} as const;

export const confirmationWords = {
  lead: 'Donors of a former register without an e-mail address. Searches show them once they agree on the phone.',
  waiting: (count: number, isMore: boolean) =>
    count === 1 ? '1 donor waits to be called.' : `${isMore ? 'More than ' : ''}${count} donors wait to be called.`,
  none: 'Nobody waits to be called now.',
  night: 'Between 22:00 and 7:00 only donors who take calls at any time are offered.',
  next: 'Next donor to call',
  former: 'Registered at',
  readOut: 'Read out, and ask whether the donor agrees:',
  outcomes: {
    confirmed: 'Agrees',
    'not now': 'Not now',
    'no answer': 'No answer',
    'wrong number': 'Wrong number',
    'remove me': 'Remove me',
  },
  recorded: {
    confirmed: (who: string) => `${who} is listed.`,
    'not now': (who: string) => `${who} is asked again in seven days.`,
    'no answer': (who: string) => `${who} is asked again on another day.`,
    'wrong number': (who: string) => `${who} is not called again.`,
    'remove me': (who: string) => `${who} was erased.`,
  },
  claimed: (who: string) => `${who} agreed. An administrator decides first: others are listed with this number.`,
  removeQuestion: (who: string) => `Erase ${who}?`,
  removeLead: 'Everything about the donor is erased, and the number is never imported again. This cannot be undone.',
} as const;
