// Hydrates the server's page.
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { UNSAFE_AssetsManifest as AssetsManifest } from 'react-router';
import { HydratedRouter } from 'react-router/dom';

declare global {
  interface Window {
    __reactRouterManifest: AssetsManifest;
  }
}

// The router does not load style sheets that are inline in this page.
const inline = new Set(
  [...document.querySelectorAll<HTMLElement>('style[data-sheet]')].map(({ dataset }) => dataset.sheet),
);
for (const route of Object.values(window.__reactRouterManifest.routes)) {
  if (route) route.css = route.css?.filter((href) => !inline.has(href.replace('#', '')));
}

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
