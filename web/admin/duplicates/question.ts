// The question about a group, in the address: ?of=5.7&ask=merge&keep=5&merge=7.
import { hrefWith } from '#web/admin/list.ts';

const asks = ['merge', 'apart', 'stop'] as const;

export interface Question {
  ask: (typeof asks)[number];
  /** The regids of the group, with points between them. */
  of: string;
  keep: string;
  merge: string;
}

export function readQuestion(params: URLSearchParams): Question | null {
  const [ask, of] = [asks.find((each) => each === params.get('ask')), params.get('of')];
  return ask && of !== null ? { ask, of, keep: params.get('keep') ?? '', merge: params.get('merge') ?? '' } : null;
}

export function withoutQuestion({ pathname, search }: { pathname: string; search: string }): string {
  const params = new URLSearchParams(search);
  for (const name of ['ask', 'of', 'keep', 'merge']) params.delete(name);
  return hrefWith({ pathname, search: params.toString() }, {});
}
