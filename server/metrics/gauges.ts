// Metrics whose values are read when Prometheus asks for them.
import { type Counter, Gauge, type Registry } from 'prom-client';

type Gauges = Record<string, [help: string, read: () => number | undefined | Promise<number | undefined>]>;

/** A gauge has no value while its function gives undefined. */
export function addGauges(register: Registry, gauges: Gauges): void {
  for (const [name, [help, read]] of Object.entries(gauges)) {
    const gauge = new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        const value = await read();
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
    register.registerMetric(gauge);
  }
}

type Sample = readonly [labels: Record<string, string>, value: number];

interface Sampled {
  /** Counter for what only grows. */
  type: typeof Gauge | typeof Counter;
  name: string;
  help: string;
  labelNames: string[];
  read: () => readonly Sample[] | Promise<readonly Sample[]>;
}

/** The metric has one value for each sample, whatever it had before. */
export function addSamples(register: Registry, { type, read, ...described }: Sampled): void {
  const metric = new type({
    ...described,
    registers: [],
    async collect() {
      const samples = await read();
      this.reset();
      for (const [labels, value] of samples) this.inc(labels, value);
    },
  });
  register.registerMetric(metric);
}
