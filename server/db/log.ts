type Write = (object: object | string, message?: string) => void;

/** What the database needs of a logger; Fastify's fits. */
export interface Log {
  info: Write;
  warn: Write;
  error: Write;
}
