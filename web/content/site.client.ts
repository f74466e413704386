// In the browser: what this document says of the network; the rest is asked for once.
import type { Site } from '#contract/siteContent.ts';
import { languageCode } from '#web/messages/language.ts';
import { provideSite } from './site.ts';

const mark = document.documentElement.dataset.site;
let content: Site | undefined;

async function load(): Promise<void> {
  if (content) return;
  const response = await fetch(`/api/v1/getSite?language=${languageCode()}`);
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  const { data }: { data: Site } = await response.json();
  content = data;
}

provideSite({ mark: () => mark, content: () => content, load });
