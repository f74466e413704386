// How a page reaches the endpoints: on the server in process, in the browser over HTTP, with the same types.
// A route writes its loading and its submitting once, for a Page, and hands it to the four hooks below.
import {
  createContext,
  data,
  RouterContextProvider,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import type { Call } from '#contract/endpoint.ts';
import { isFailure } from '#contract/errors.ts';
import type { PageServices, ToastMessage } from '#contract/page.ts';
import { call as callOverHttp } from './api.ts';
import { leaveToast, showToast } from './toasts.ts';

export interface Page {
  call: Call;
  /** Shows a toast on this page or, after a plain form post, on the one it leads to. */
  toast(message: ToastMessage): void;
  /** Shows a toast on the document that is loaded next: after login and logout. */
  toastNext(message: ToastMessage): void;
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
  call: callOverHttp,
  toast: showToast,
  toastNext: leaveToast,
  // oxlint-disable-next-line no-console -- the specification asks for a logged warning
  warn: (message) => console.warn(message),
};

const serverPage = (services: PageServices): Page => ({ ...services, toastNext: (message) => services.toast(message) });

type Load<Data> = (page: Page, request: Request) => Promise<Data>;

/** A Failure that no page shows by itself becomes the error page, with the failure's own status. */
async function withStatus<Data>(work: Promise<Data>): Promise<Data> {
  try {
    return await work;
  } catch (error) {
    throw isFailure(error) ? data(error.message, { status: error.status }) : error;
  }
}

/** A route's `loader` and `clientLoader` from one function. */
export function loaders<Data>(load: Load<Data>) {
  return {
    loader: ({ context, request }: LoaderFunctionArgs) =>
      withStatus(load(serverPage(context.get(pageServices)), request)),
    clientLoader: ({ request }: ClientLoaderFunctionArgs) => withStatus(load(browserPage, request)),
  };
}

/** A route's `action` and `clientAction` from one function. */
export function actions<Data>(act: Load<Data>) {
  return {
    action: ({ context, request }: ActionFunctionArgs) =>
      withStatus(act(serverPage(context.get(pageServices)), request)),
    clientAction: ({ request }: ClientActionFunctionArgs) => withStatus(act(browserPage, request)),
  };
}
