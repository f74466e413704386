// docs/safeguards.md: the list for people to read, between two markers.
import type { Chapter, Mutation, Safeguard } from './mutation.ts';

export const DOCUMENT = 'docs/safeguards.md';
const BEGIN = '<!-- begin: written by npm run test:mutations -->';
const END = '<!-- end -->';

const unique = (texts: readonly string[]) => [...new Set(texts)];

function writeProofs(mutations: readonly Mutation[]): string {
  const byFile = Map.groupBy(mutations, ({ red }) => red.file);
  const proofs = [...byFile].map(
    ([file, ones]) => `\`${file}\` ${unique(ones.map(({ red }) => `“${red.title}”`)).join(', ')}`,
  );
  return proofs.join('; ');
}

function writeRow({ says, mutations }: Safeguard): string {
  const places = unique(mutations.map(({ file }) => `\`${file}\``)).join(', ');
  return `| ${says} | ${places} | ${mutations.length} | ${writeProofs(mutations)} |`;
}

function writeChapter({ title, safeguards }: Chapter): string {
  const head = `## ${title}\n\n| Safeguard | Lives in | Mutations | Turns red |\n|---|---|---|---|`;
  return [head, ...safeguards.map(writeRow)].join('\n');
}

/** What stands between the markers. */
export function writeTable(chapters: readonly Chapter[]): string {
  const safeguards = chapters.flatMap((chapter) => chapter.safeguards);
  const mutations = safeguards.flatMap((one) => one.mutations);
  const counts = `${safeguards.length} safeguards, ${mutations.length} mutations, each of them killed by the test named beside it.`;
  return [counts, ...chapters.map(writeChapter)].join('\n\n');
}

/** The document with its table written anew. */
export function writeDocument(present: string, chapters: readonly Chapter[]): string {
  const [before, rest] = present.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${DOCUMENT} has lost its markers.`);
  return `${before}${BEGIN}\n\n${writeTable(chapters)}\n\n${END}${after}`;
}
