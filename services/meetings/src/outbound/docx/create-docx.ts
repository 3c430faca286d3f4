import { Document, Footer, Packer, Paragraph, SimpleField, TextRun } from 'docx';
import type { ExportDocument } from '../../domain/exports/document.ts';
import { createDocumentElements } from './document-elements.ts';
import { STYLES } from './styles.ts';
import { escapeXml, removeInvalidCharacters } from './xml-characters.ts';
import { setFixedDates } from './zip-dates.ts';

const HYPERLINK = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink';
/** A4 (twentieths of a point). */
const PAGE = {
  size: { width: 11_906, height: 16_838 },
  margin: { top: 1_276, right: 1_276, bottom: 1_276, left: 1_276, header: 709, footer: 709, gutter: 0 },
};

/** Creates a .docx. The same document gives the same bytes. Blocks the event loop. */
export async function createDocx(exported: ExportDocument): Promise<Uint8Array> {
  const { children, linkTargets } = createDocumentElements(exported.blocks);
  const document = new Document({
    styles: STYLES,
    sections: [{ properties: { page: PAGE }, children, footers: { default: createFooter(exported) } }],
  });
  for (const [id, target] of linkTargets) {
    document.Document.Relationships.addRelationship(id, HYPERLINK, removeInvalidCharacters(target), 'External');
  }
  // The library's own properties have the current time and no status.
  const properties = { path: 'docProps/core.xml', data: createCorePropertiesXml(exported) };
  return setFixedDates(await Packer.toBuffer(document, undefined, [properties]));
}

function createFooter({ statusLine, title }: ExportDocument): Footer {
  const text = new TextRun({ text: removeInvalidCharacters(`${statusLine} · ${title} · `) });
  const pages = [new SimpleField(' PAGE ', '1'), new TextRun({ text: '/' }), new SimpleField(' NUMPAGES ', '1')];
  return new Footer({ children: [new Paragraph({ style: 'Footer', children: [text, ...pages] })] });
}

function createCorePropertiesXml({ title, author, status, createdAt }: ExportDocument): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXml(title)}</dc:title><dc:creator>${escapeXml(author)}</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${createdAt.toISOString()}</dcterms:created><cp:contentStatus>${escapeXml(status)}</cp:contentStatus></cp:coreProperties>`;
}
