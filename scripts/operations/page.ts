// docs/operations.md, taken apart: its sections and the fenced blocks in each.
import { readFileSync } from 'node:fs';

const PAGE = new URL('../../docs/operations.md', import.meta.url);

export interface Block {
  /** The first word after the fence: sh, nginx, ini … */
  language: string;
  /** The words after it. A block marked 'by-hand' is looked at by its test and not run. */
  marks: readonly string[];
  text: string;
  /** The line of the page on which the text begins. */
  line: number;
}

export interface Section {
  heading: string;
  blocks: Block[];
}

const FENCE = /^```(\S*) ?(.*)$/;

/** The page's sections (its `##` headings) in order. Throws where a block is not ended. */
export function readSections(page = readFileSync(PAGE, 'utf8')): Section[] {
  const sections: Section[] = [];
  let open: Block | undefined;
  for (const [index, line] of page.split('\n').entries()) {
    const fence = FENCE.exec(line);
    if (open && fence) open = undefined;
    else if (open) open.text += `${line}\n`;
    else if (fence) {
      const [, language = '', words = ''] = fence;
      open = { language, marks: words.split(' ').filter(Boolean), text: '', line: index + 2 };
      sections.at(-1)?.blocks.push(open);
    } else if (line.startsWith('## ')) sections.push({ heading: line.slice(3).trim(), blocks: [] });
  }
  if (open) throw new Error(`The block that begins on line ${open.line} is not ended.`);
  return sections;
}

/** The blocks of one section. Throws where there is no such heading. */
export function readBlocks(heading: string): Block[] {
  const section = readSections().find((candidate) => candidate.heading === heading);
  if (!section) throw new Error(`docs/operations.md has no section '${heading}'.`);
  return section.blocks;
}
