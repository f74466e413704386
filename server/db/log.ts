type Write = (object: object | string, message?: string) => void;

/** The subset of a logger that the database needs; Fastify's fits. */
export interface Log {
  info: Write;
  warn: Write;
  error: Write;
}
