// Hydrates the server's page.
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import './content/site.client.ts';
import { watchOtherTabs } from './lib/otherTabs.ts';
import { hasDeviceMemory } from './lib/deviceMemoryKey.ts';
import { loadPageMessages } from './messages/language.client.ts';
import { loadSheets, placeSheets } from './ui/sheets.ts';

watchOtherTabs();
placeSheets();

// Without transitions: a busy browser would skip the states 'submitting' and 'loading', on which useAfterPost depends.
const hydrate = () => startTransition(() => void hydrateRoot(document, <HydratedRouter useTransitions={false} />));
// Without its messages the page stays as the server wrote it.
// What the device remembers is shown at once.
void Promise.all([loadPageMessages(), hasDeviceMemory() && loadSheets()]).then(hydrate);
