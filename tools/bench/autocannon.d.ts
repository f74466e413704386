/** The part of autocannon that the benchmark uses. The package has no types of its own. */
declare module 'autocannon' {
  export interface Request {
    method: string;
    path: string;
    headers: Record<string, string>;
    body?: string;
  }
  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration?: number;
    /** Requests, instead of a duration. */
    amount?: number;
    sampleInt: number;
    /** Seconds. */
    timeout: number;
    setupClient(client: { setRequests(requests: readonly Request[]): void }): void;
  }
  interface Run extends Promise<{ errors: number; statusCodeStats: Record<string, { count: number }> }> {
    on(
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): this;
  }
  export default function autocannon(options: Options): Run;
}
