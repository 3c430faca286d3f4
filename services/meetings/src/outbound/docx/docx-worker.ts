import { parentPort } from 'node:worker_threads';
import type { ExportDocument } from '../../domain/exports/document.ts';
import { createDocx } from './create-docx.ts';

parentPort?.on('message', async (document: ExportDocument) => {
  parentPort?.postMessage(await createDocx(document));
});
