// Uploaded pictures: recognised by their bytes, bounded before they are decoded, and written anew as WebP, so that nothing
// but pixels is kept.
import { hash } from 'node:crypto';
import { invalid } from '#contract/errors.ts';
import { PICTURE_MAX_BYTES, PICTURE_MAX_PIXELS } from '#contract/siteContent.ts';
import { makeBoundedQueue } from '#server/auth/boundedQueue.ts';

const MAX_SIDE = 1200;
const QUALITY = 82;

export interface EncodedPicture {
  hash: string;
  content: Buffer;
  width: number;
  height: number;
}

type Size = readonly [width: number, height: number];

/** One at a time: a picture takes up to 83 MB while it is decoded. */
const queue = makeBoundedQueue(1);

function readPngSize(bytes: Buffer): Size | null {
  const isPng = bytes.length > 24 && bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n';
  return isPng && bytes.toString('latin1', 12, 16) === 'IHDR' ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : null;
}

/** Of the first frame header; the segments before it are skipped by their lengths. */
function readJpegSize(bytes: Buffer): Size | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xff_d8) return null;
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
  }
  return null;
}

/** https://developers.google.com/speed/webp/docs/riff_container */
function readWebpSize(bytes: Buffer): Size | null {
  const at = (from: number) => bytes.toString('latin1', from, from + 4);
  if (bytes.length < 30 || at(0) !== 'RIFF' || at(8) !== 'WEBP') return null;
  if (at(12) === 'VP8X') return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
  if (at(12) === 'VP8 ') return [bytes.readUInt16LE(26) & 0x3f_ff, bytes.readUInt16LE(28) & 0x3f_ff];
  if (at(12) !== 'VP8L') return null;
  const packed = bytes.readUInt32LE(21);
  return [(packed & 0x3f_ff) + 1, ((packed >>> 14) & 0x3f_ff) + 1];
}

/** As its own header says; null where it is no PNG, JPEG or WebP. */
const readSize = (bytes: Buffer) => readPngSize(bytes) ?? readJpegSize(bytes) ?? readWebpSize(bytes);

async function encode(bytes: Buffer, [width, height]: Size): Promise<EncodedPicture> {
  // Loaded with the first picture: it is a native library.
  const { ResizeFit, Transformer } = await import('@napi-rs/image');
  try {
    // A photograph's rotation is applied, because it is not kept.
    const picture = new Transformer(bytes).rotate();
    if (Math.max(width, height) > MAX_SIDE)
      picture.fastResize({ width: MAX_SIDE, height: MAX_SIDE, fit: ResizeFit.Inside });
    const content = await picture.webp(QUALITY);
    const written = readWebpSize(content);
    if (!written) throw new Error('The encoder wrote no WebP.');
    return { hash: hash('sha256', content), content, width: written[0], height: written[1] };
  } catch {
    throw invalid('picture', 'The picture is damaged. Save it again in another program.');
  }
}

export async function encodePicture(base64: string): Promise<EncodedPicture> {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > PICTURE_MAX_BYTES) throw invalid('picture', 'The picture must have at most 300 kB.');
  const size = readSize(bytes);
  if (!size) throw invalid('picture', 'The picture must be a PNG, JPEG or WebP file.');
  const [width, height] = size;
  if (width * height === 0 || width * height > PICTURE_MAX_PIXELS)
    throw invalid('picture', `The picture must have at most ${PICTURE_MAX_PIXELS / 1e6} million pixels.`);
  return queue.run(() => encode(bytes, size));
}
