/** The browser keeps what the server wrote. */
export const writeMessages = (_routes: readonly string[]): string => '';
