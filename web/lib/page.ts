// How a route reaches the endpoints: on the server in process, in the browser over HTTP, with the same types.
import { createContext, data, RouterContextProvider } from 'react-router';
import type { Call } from '#contract/endpoint.ts';
import { isFailure } from '#contract/errors.ts';
import type { PageServices, ToastMessage } from '#contract/page.ts';
import { call } from './api.ts';
import { toast } from './toasts.ts';

export interface Page {
  call: Call;
  /** Shows a toast on the page that is rendered next. `nextDocument`: before a redirect that loads a new document. */
  toast(message: ToastMessage, options?: { nextDocument: boolean }): void;
  warn(message: string): void;
}

const browserPage: Page = {
  call,
  toast,
  warn: (message) => console.warn(message),
};

/** For loaders and actions that run on both sides: the browser's page by default; the server sets its own. */
export const pageContext = createContext<Page>(browserPage);

/** For loaders that run on the server only. */
export const pageServices = createContext<PageServices>();

/** Called by the server for each request (entry.server.tsx exports it). */
export function provide(services: PageServices): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageServices, services);
  context.set(pageContext, services);
  return context;
}

/** Whether what `orErrorPage` threw is the server's failure, or none of its answers arrived. */
export function isOutage(error: unknown): boolean {
  const init = error instanceof Object && 'init' in error ? error.init : null;
  return init instanceof Object && 'status' in init && Number(init.status) >= 500;
}

/** `otherwise` where the call failed: the page works without it, or something else on it says so. */
export const orElse = <T, U>(work: Promise<T>, otherwise: U): Promise<T | U> =>
  work.catch((error: unknown) => {
    if (isFailure(error)) return otherwise;
    throw error;
  });

/** Awaits required data. A Failure becomes the error page, with the status of the failure. */
export async function orErrorPage<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isFailure(error) ? data(error.message, { status: error.status }) : error;
  }
}
