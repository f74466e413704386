// Hydrates the server's page.
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import './content/site.client.ts';
import { watchOtherTabs } from './lib/otherTabs.ts';
import { loadPageMessages } from './messages/language.client.ts';

declare global {
  interface Window {
    /** Of `page.js`: settled when the whole style sheets are there, or could not be loaded. */
    sheets?: Promise<unknown>;
  }
}

watchOtherTabs();
/** This module may run before `page.js`, which the browser runs before this event. */
async function loadSheets(): Promise<void> {
  if (!window.sheets && document.readyState !== 'complete') {
    await new Promise((done) => {
      document.addEventListener('DOMContentLoaded', done);
      addEventListener('load', done);
    });
  }
  await window.sheets;
}

// Without transitions: a busy browser would skip the states 'submitting' and 'loading', on which useAfterPost depends.
const hydrate = () => startTransition(() => void hydrateRoot(document, <HydratedRouter useTransitions={false} />));
// Without its messages the page stays as the server wrote it.
void Promise.all([loadPageMessages(), loadSheets()]).then(hydrate);
