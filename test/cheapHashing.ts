// Loaded before the sites of the browser tests: argon2id as in test/argon2.ts, for a hash costs 20 ms of processor time.
import { registerHooks } from 'node:module';

const cheap = new URL('argon2.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === '@node-rs/argon2' && context.parentURL !== cheap ? cheap : specifier, context),
});
