/** The part of autocannon that the benchmark uses; the package has no types. */
declare module 'autocannon' {
  export interface Request {
    method: string;
    path?: string;
    headers: Record<string, string>;
    body?: string;
    /** Called before each sending. */
    setupRequest?: (request: Request) => Request;
  }
  interface Options {
    url: string;
    connections: number;
    /** Seconds; or `amount`, requests. */
    duration?: number;
    amount?: number;
    overallRate?: number;
    sampleInt: number;
    timeout: number;
    setupClient(client: { setRequests(requests: readonly Request[]): void }): void;
  }
  interface Run extends Promise<{ errors: number; statusCodeStats: Record<string, { count: number }> }> {
    on(event: 'response', listener: (client: unknown, status: number, bytes: number, ms: number) => void): this;
  }
  export default function autocannon(options: Options): Run;
}
