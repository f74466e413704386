// The groups of pages whose messages are one file for each language, which browsers keep.

/** Of what is rendered by the server alone or loaded on demand. */
export const NOT_HYDRATED = 'not-hydrated';
/** Of addresses without a page. */
export const NO_PAGE = 'no-page';

/** The front page and Find Donor are one group, the dashboard is one, and so is each other page. */
export function groupOf(path: string): string {
  const [, first = ''] = path.toLowerCase().split('/');
  return first === '*' ? NO_PAGE : first || 'find-donor';
}

/** `version` is a hash of the messages of every file. */
export const messageFile = (version: string, code: string, group: string): string =>
  `/assets/messages-${version}/${code}/${group}.json`;
