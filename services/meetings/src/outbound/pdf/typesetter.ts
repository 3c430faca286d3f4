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
const FONTS = [
  ['dejavu-fonts-ttf/ttf/', ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf']],
  ['dejavu-fonts-ttf/ttf/', ['DejaVuSans-Oblique.ttf', 'DejaVuSans-BoldOblique.ttf', 'DejaVuSansMono.ttf']],
  ['@embedpdf/fonts-sc', ['../fonts/NotoSansHans-Regular.otf', '../fonts/NotoSansHans-Bold.otf']],
  ['@embedpdf/fonts-kr', ['../fonts/NotoSansKR-Regular.otf', '../fonts/NotoSansKR-Bold.otf']],
] as const;

const [memoryBytes, deadlineMs] = process.argv.slice(2).map(Number);
const watched: Watched = { memoryBytes: memoryBytes ?? 0, deadlineMs: deadlineMs ?? 0, parent: process.ppid };
const watch = new Worker(new URL('./watch.ts', import.meta.url), { workerData: watched });

await once(watch, 'message');
const page = Buffer.concat(await process.stdin.toArray());
process.stdout.end(pdfOf(page), () => process.exit(0));

function pdfOf(page: Buffer): Buffer {
  const fontBlobs = FONTS.flatMap(([from, files]) =>
    files.map((file) => readFileSync(new URL(file, import.meta.resolve(from)))),
  );
  const workspace = fileURLToPath(here);
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] });
  compiler.mapShadow(fileURLToPath(new URL('document.json', here)), page);
  const laidOut = compiler.compile({ mainFileContent: readFileSync(new URL('meeting.typ', here), 'utf8') });
  if (laidOut.result === null) throw new Error('the template does not take this page');
  return compiler.pdf(laidOut.result);
}
