// The browser's toasts. On the server each request makes its own store from the notices left for it.
import { createToasts } from '#web/ui/toasts.ts';

export const toasts = createToasts();
