// Made by messages/pageMessages.ts while the site is built.
declare module 'virtual:page-messages' {
  /** The ids that the code of each route can show, by the route's id; null while developing: all of them. */
  const ids: Record<string, readonly string[]> | null;
  export default ids;
}

declare module 'virtual:later-messages' {
  /** By language and path. */
  const pages: Record<string, Record<string, () => Promise<{ default: Record<string, string> }>>>;
  export default pages;
}
