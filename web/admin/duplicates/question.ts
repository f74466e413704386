// The question about a group, in the address: ?of=5.7&ask=merge&keep=5&merge=7.
import { hrefWith } from '#web/admin/list.ts';

export interface Question {
  ask: 'merge' | 'apart';
  /** The regids of the group, with points between them. */
  of: string;
  keep: string;
  merge: string;
}

export function readQuestion(params: URLSearchParams): Question | null {
  const [ask, of] = [params.get('ask'), params.get('of')];
  if (of === null || (ask !== 'merge' && ask !== 'apart')) return null;
  return { ask, of, keep: params.get('keep') ?? '', merge: params.get('merge') ?? '' };
}

export function withoutQuestion({ pathname, search }: { pathname: string; search: string }): string {
  const params = new URLSearchParams(search);
  for (const name of ['ask', 'of', 'keep', 'merge']) params.delete(name);
  return hrefWith({ pathname, search: params.toString() }, {});
}
