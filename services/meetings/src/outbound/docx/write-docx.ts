import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DocumentWriter } from '../../app/ports.ts';
import { DOCX_BLOCKS_PER_TURN } from '../../limits.ts';
import { createDocumentXml } from './document-xml.ts';
import {
  CONTENT_TYPES,
  corePropertiesXml,
  DOCUMENT_END,
  DOCUMENT_HEAD,
  documentRelationships,
  footerXml,
  numberingXml,
  PACKAGE_RELATIONSHIPS,
  STYLES,
} from './static-parts.ts';
import { createZipArchive } from './zip-archive.ts';

/** Writes a document as a .docx. Yields to the event loop regularly and stops when the signal aborts. */
export const writeDocx: DocumentWriter = async (document, signal) => {
  const xml = createDocumentXml(document);
  const parts: string[] = [DOCUMENT_HEAD];
  for (const block of xml.blocks()) {
    parts.push(block);
    if (parts.length % DOCX_BLOCKS_PER_TURN !== 0) continue;
    await nextTurn();
    signal.throwIfAborted();
  }
  parts.push(DOCUMENT_END);
  const files = [
    ['[Content_Types].xml', CONTENT_TYPES],
    ['_rels/.rels', PACKAGE_RELATIONSHIPS],
    ['docProps/core.xml', corePropertiesXml(document)],
    ['word/document.xml', parts.join('')],
    ['word/_rels/document.xml.rels', documentRelationships(xml.linkTargets())],
    ['word/numbering.xml', numberingXml(xml.lists())],
    ['word/styles.xml', STYLES],
    ['word/footer1.xml', footerXml(`${document.statusLine} · ${document.title}`)],
  ] as const;
  return createZipArchive(files.map(([name, content]) => ({ name, content: Buffer.from(content) })));
};
