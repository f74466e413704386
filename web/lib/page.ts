// How a page reaches the endpoints: on the server in process, in the browser over HTTP, with the same types.
// A route writes its loading and its submitting once, for a Page, and hands it to the four hooks below.
import {
  createContext,
  RouterContextProvider,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import type { Call } from '#contract/endpoint.ts';
import type { PageServices, ToastMessage } from '#contract/page.ts';
import { call } from './api.ts';
import { toasts } from './toasts.ts';

export interface Page {
  call: Call;
  toast(message: ToastMessage): void;
  warn(message: string): void;
}

export const pageServices = createContext<PageServices>();

/** Called by the server for each request (entry.server.tsx hands it over). */
export function provide(services: PageServices): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageServices, services);
  return context;
}

const browserPage: Page = {
  call,
  toast: (message) => toasts.show(message),
  // oxlint-disable-next-line no-console -- the specification asks for a logged warning
  warn: (message) => console.warn(message),
};

type Load<Data> = (page: Page, request: Request) => Promise<Data>;

/** A route's `loader` and `clientLoader` from one function. */
export function loaders<Data>(load: Load<Data>) {
  return {
    loader: ({ context, request }: LoaderFunctionArgs) => load(context.get(pageServices), request),
    clientLoader: ({ request }: ClientLoaderFunctionArgs) => load(browserPage, request),
  };
}

/** A route's `action` and `clientAction` from one function. */
export function actions<Data>(act: Load<Data>) {
  return {
    action: ({ context, request }: ActionFunctionArgs) => act(context.get(pageServices), request),
    clientAction: ({ request }: ClientActionFunctionArgs) => act(browserPage, request),
  };
}
