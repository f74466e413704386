// Made by messages/pageMessages.ts.
declare module 'virtual:messages' {
  export const version: string;
  export const groups: readonly string[];
  /** By language: the groups with a message that nobody has read. */
  export const unread: Readonly<Record<string, readonly string[]>>;
}
