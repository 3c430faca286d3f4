/** The demuxers of ffmpeg that may read users' files. None of them follows references to other files or addresses. */
export type MediaFormat = 'matroska' | 'mov' | 'ogg' | 'wav' | 'mp3';

/** Bytes that are needed to recognize a file. */
export const SNIFFED_BYTES = 16;

const MP4_BOXES = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip']);

/** Recognizes an audio or video file by its first bytes, independently of its name and declared type. Undefined for anything else, such as playlists. */
export function detectMediaFormat(bytes: Uint8Array): MediaFormat | undefined {
  const head = Buffer.from(bytes.subarray(0, SNIFFED_BYTES));
  if (head.length < SNIFFED_BYTES) return undefined;
  const text = head.toString('latin1');
  if (head.readUInt32BE(0) === 0x1a_45_df_a3) return 'matroska';
  if (MP4_BOXES.has(text.slice(4, 8))) return 'mov';
  if (text.startsWith('OggS')) return 'ogg';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WAVE') return 'wav';
  if (text.startsWith('ID3') || isMp3Frame(head)) return 'mp3';
  return undefined;
}

/** Eleven bits of synchronization, layer III, and a valid bit rate and sample rate. */
function isMp3Frame(head: Buffer): boolean {
  const [first = 0, second = 0, third = 0] = head;
  const hasSync = first === 0xff && (second & 0xe0) === 0xe0;
  const isLayer3 = (second & 0x06) === 0x02 && (second & 0x18) !== 0x08;
  return hasSync && isLayer3 && (third & 0xf0) !== 0xf0 && (third & 0x0c) !== 0x0c;
}
