// Hydrates the server's page.
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

// From here on public/places.js leaves the lists of places as they are.
Object.assign(window, { isHydrating: true });

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
