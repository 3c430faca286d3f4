import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { WatchdogOptions } from './watchdog.ts';

/**
 * Runs as a separate process: reads a page description from standard input and writes its PDF to standard output. The input is only
 * data for the template. Reads no other files than the template and the fonts of its packages, and nothing from the network.
 */

const directory = new URL('.', import.meta.url);
/** The packages with the fonts, and the files that are read from them. */
const FONTS = [
  {
    from: import.meta.resolve('dejavu-fonts-ttf/package.json'),
    files: ['', '-Bold', '-Oblique', '-BoldOblique', 'Mono'].map((style) => `ttf/DejaVuSans${style}.ttf`),
  },
  {
    from: import.meta.resolve('@embedpdf/fonts-sc'),
    files: ['../fonts/NotoSansHans-Regular.otf', '../fonts/NotoSansHans-Bold.otf'],
  },
  {
    from: import.meta.resolve('@embedpdf/fonts-kr'),
    files: ['../fonts/NotoSansKR-Regular.otf', '../fonts/NotoSansKR-Bold.otf'],
  },
];

const [memoryBytes, deadlineMs] = process.argv.slice(2).map(Number);
const options: WatchdogOptions = {
  memoryBytes: memoryBytes ?? 0,
  deadlineMs: deadlineMs ?? 0,
  parentPid: process.ppid,
};
const watchdog = new Worker(new URL('./watchdog.ts', import.meta.url), { workerData: options });

await once(watchdog, 'message');
const page = Buffer.concat(await process.stdin.toArray());
process.stdout.end(createPdf(page), () => process.exit(0));

function createPdf(page: Buffer): Buffer {
  const fontBlobs = FONTS.flatMap(({ from, files }) => files.map((file) => readFileSync(new URL(file, from))));
  const workspace = fileURLToPath(directory);
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] });
  compiler.mapShadow(fileURLToPath(new URL('document.json', directory)), page);
  const document = compiler.compile({ mainFileContent: readFileSync(new URL('meeting.typ', directory), 'utf8') });
  if (document.result === null) throw new Error('the template failed to compile with this page');
  return compiler.pdf(document.result);
}
