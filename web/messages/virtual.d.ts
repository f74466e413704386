// Made by messages/pageMessages.ts.
declare module 'virtual:messages' {
  export const version: string;
  export const groups: readonly string[];
}
