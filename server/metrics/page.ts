// Figures in the text format that Prometheus reads: https://prometheus.io/docs/instrumenting/exposition_formats/
// Labels are ours alone (routes, status classes): never a name, an address or an id, and never without an end.

type Labels = Readonly<Record<string, string>>;

/** One line: its labels, its value and, in a histogram, what its name ends with. */
export interface Sample {
  labels?: Labels;
  value: number;
  ending?: string;
}

export class Page {
  readonly #lines: string[] = [];

  gauge(name: string, help: string, samples: number | readonly Sample[]): void {
    this.#write('gauge', name, help, samples);
  }

  counter(name: string, help: string, samples: number | readonly Sample[]): void {
    this.#write('counter', name, help, samples);
  }

  histogram(name: string, help: string, samples: readonly Sample[]): void {
    this.#write('histogram', name, help, samples);
  }

  toString(): string {
    return `${this.#lines.join('\n')}\n`;
  }

  #write(type: string, name: string, help: string, samples: number | readonly Sample[]): void {
    const all = typeof samples === 'number' ? [{ value: samples }] : samples;
    if (all.length === 0) return;
    this.#lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`);
    for (const sample of all) this.#lines.push(writeSample(name, sample));
  }
}

function writeSample(name: string, { labels = {}, value, ending = '' }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`);
  return `${name}${ending}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${writeNumber(value)}`;
}

const escapeLabel = (text: string) => text.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n');

function writeNumber(value: number): string {
  if (Number.isFinite(value)) return String(value);
  if (Number.isNaN(value)) return 'NaN';
  return value > 0 ? '+Inf' : '-Inf';
}
