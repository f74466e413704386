// Reads settings from the environment, and collects what is wrong with them.
import proxyAddr from '@fastify/proxy-addr';
import parseAddresses from 'nodemailer/lib/addressparser';
import { findMistyped } from './mistyped.ts';

const ADDRESS = /^[^\s@<>]{1,64}@[^\s@<>]{1,255}$/;

type Range = readonly [minimum: number, maximum: number];

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const startsOf = (protocols: readonly string[]) => either.format(protocols.map((protocol) => `${protocol}//`));
const isUrl = (given: string, protocols: readonly string[]) =>
  URL.canParse(given) && protocols.includes(new URL(given).protocol);

export class ConfigError extends Error {
  /** Joins one sentence per error. */
  static of(errors: readonly string[]): ConfigError {
    return new ConfigError(`These settings cannot be used:\n${errors.map((error) => `  - ${error}`).join('\n')}`);
  }
}

/** Each method reads one setting; an invalid value is reported by `check`. */
export class Settings {
  readonly #env: NodeJS.ProcessEnv;
  readonly #errors: string[] = [];
  readonly #known = new Set<string>();

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env;
  }

  /** As it is given, with blanks at its ends. */
  secret(name: string): string | undefined {
    this.#known.add(name);
    return this.#env[name] || undefined;
  }

  text(name: string): string | undefined {
    return this.secret(name)?.trim() || undefined;
  }

  /** With commas between the parts. */
  list(name: string): string[] {
    const parts = (this.text(name) ?? '').split(',').map((part) => part.trim());
    return parts.filter(Boolean);
  }

  #number(name: string, fallback: number, [minimum, maximum]: Range, accepts: (value: number) => boolean): number {
    const given = this.text(name);
    const value = given === undefined ? fallback : Number(given);
    if (!(value >= minimum && value <= maximum && accepts(value)))
      this.report(`${name} must be a number from ${minimum} to ${maximum}, not '${given}'.`);
    return value;
  }

  number(name: string, fallback: number, range: Range): number {
    return this.#number(name, fallback, range, Number.isFinite);
  }

  whole(name: string, fallback: number, range: Range): number {
    return this.#number(name, fallback, range, Number.isInteger);
  }

  oneOf<const Value extends string>(name: string, values: readonly Value[], fallback: Value): Value {
    const given = this.text(name) ?? fallback;
    const value = values.find((one) => one === given);
    if (value === undefined) this.report(`${name} must be ${either.format(values.map((one) => `'${one}'`))}.`);
    return value ?? fallback;
  }

  url(name: string, protocols: readonly string[]): string | undefined {
    const given = this.text(name);
    // The value may contain a password, so it is not repeated.
    if (given !== undefined && !isUrl(given, protocols))
      this.report(`${name} must be an address that begins with ${startsOf(protocols)}.`);
    return given;
  }

  urls(name: string, protocols: readonly string[]): string[] {
    const given = this.list(name);
    if (!given.every((one) => isUrl(one, protocols)))
      this.report(`${name} must be addresses that begin with ${startsOf(protocols)}, with commas between them.`);
    return given;
  }

  /** 'Name <address>' or an address. */
  sender(name: string): string | undefined {
    const given = this.text(name);
    if (given === undefined) return undefined;
    const [parsed, ...others] = parseAddresses(given);
    const isOne = parsed && 'address' in parsed && ADDRESS.test(parsed.address ?? '') && others.length === 0;
    if (!isOne)
      this.report(`${name} must be one e-mail address, such as 'Dhamani <help@example.org>', not '${given}'.`);
    return given;
  }

  /** Addresses or networks. */
  proxies(name: string): string[] {
    const given = this.list(name);
    try {
      proxyAddr.compile(given);
    } catch {
      this.report(
        `${name} must be addresses or networks such as 10.0.0.0/8, with commas between them, not '${this.text(name)}'.`,
      );
    }
    return given;
  }

  report(error: string): void {
    this.#errors.push(error);
  }

  /** Throws one ConfigError with all errors. Call it once every setting was read. */
  check(): void {
    const errors = [...this.#errors, ...findMistyped(this.#env, this.#known)];
    if (errors.length > 0) throw ConfigError.of(errors);
  }
}
