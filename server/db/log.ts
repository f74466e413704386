type Write = (object: object | string, message?: string) => void;

/** What is used of a logger; Fastify's fits. */
export interface Log {
  info: Write;
  warn: Write;
  error: Write;
}
