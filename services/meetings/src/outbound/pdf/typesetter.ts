import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { Watched } from './watch.ts';

/**
 * A process of its own: a page description from standard input, its PDF to standard output. What it is given is the data
 * of a template that is the only source; it reads no other file but the fonts of its packages, and nothing from a network.
 */

const here = new URL('.', import.meta.url);
/** Where the packages with the fonts are, and what is read of them. */
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
const watched: Watched = { memoryBytes: memoryBytes ?? 0, deadlineMs: deadlineMs ?? 0, parent: process.ppid };
const watch = new Worker(new URL('./watch.ts', import.meta.url), { workerData: watched });

await once(watch, 'message');
const page = Buffer.concat(await process.stdin.toArray());
process.stdout.end(pdfOf(page), () => process.exit(0));

function pdfOf(page: Buffer): Buffer {
  const fontBlobs = FONTS.flatMap(({ from, files }) => files.map((file) => readFileSync(new URL(file, from))));
  const workspace = fileURLToPath(here);
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] });
  compiler.mapShadow(fileURLToPath(new URL('document.json', here)), page);
  const laidOut = compiler.compile({ mainFileContent: readFileSync(new URL('meeting.typ', here), 'utf8') });
  if (laidOut.result === null) throw new Error('the template does not take this page');
  return compiler.pdf(laidOut.result);
}
