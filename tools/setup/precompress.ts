// Minifies the scripts of public/, which the build only copies, and compresses the built site at the highest level, so that
// the server only has to choose a file: x.br, x.gz or x.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { minifySync } from 'vite';

/** Compressing a smaller file saves no network packet. */
const MIN_BYTES = 1024;
/** Pictures and fonts are already compressed. */
const WORTH_COMPRESSING = /\.(js|css|svg|html|json|txt|xml|webmanifest|ico)$/;

function compress(path: string): void {
  const bytes = readFileSync(path);
  if (bytes.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const variants = { br: brotliCompressSync(bytes, { params }), gz: gzipSync(bytes, { level: 9 }) };
  for (const [suffix, variant] of Object.entries(variants)) {
    if (variant.length < bytes.length) writeFileSync(`${path}.${suffix}`, variant);
  }
}

const folder = process.argv[2] ?? 'build/client';
for (const name of readdirSync(folder).filter((one) => one.endsWith('.js'))) {
  const path = join(folder, name);
  writeFileSync(path, minifySync(name, readFileSync(path, 'utf8')).code);
}
for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
  if (entry.isFile() && WORTH_COMPRESSING.test(entry.name)) compress(join(entry.parentPath, entry.name));
}
