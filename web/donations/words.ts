// What is said about donations on more than one page.
export const noDonations = 'No Donations found';
export const loadFailure = { title: 'Error!', text: 'Something went wrong' } as const;
