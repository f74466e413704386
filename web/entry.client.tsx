// Hydrates the server's page.
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import './content/site.client.ts';
import { watchOtherTabs } from './lib/otherTabs.ts';
import { loadPageMessages } from './messages/language.client.ts';

// The style sheets in the page get links, because router and bundler load those that have none: the router looks for its
// '#', the bundler for the path. A disabled link loads nothing.
const style = document.querySelector<HTMLElement>('style[data-sheets]');
const hrefs = style?.dataset.sheets?.split(' ') ?? [];
for (const href of new Set([...hrefs, ...hrefs.map((found) => found.replace('#', ''))])) {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', disabled: true, href });
  style?.before(link);
}

watchOtherTabs();
// Without transitions: a busy browser would skip the states 'submitting' and 'loading', on which useAfterPost depends.
const hydrate = () => startTransition(() => void hydrateRoot(document, <HydratedRouter useTransitions={false} />));
// Without its messages the page stays as the server wrote it.
void loadPageMessages().then(hydrate);
