import { crc32, deflateRawSync } from 'node:zlib';

/** Creates a minimal .docx with these paragraphs. */
export function createDocxFile(paragraphs: readonly string[]): Buffer {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('');
  const schemaUrl = 'http://schemas.openxmlformats.org';
  return zip({
    '[Content_Types].xml': `<Types xmlns="${schemaUrl}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${schemaUrl}/package/2006/relationships"><Relationship Id="r1" Type="${schemaUrl}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${schemaUrl}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  });
}

/** Creates a zip archive of these files. */
export function zip(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const localEntries: Buffer[] = [];
  const directoryEntries: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const data = Buffer.from(content);
    const compressed = deflateRawSync(data);
    const sharedHeader = Buffer.alloc(26);
    sharedHeader.writeUInt16LE(20, 0);
    sharedHeader.writeUInt16LE(8, 4);
    sharedHeader.writeUInt32LE(crc32(data), 10);
    sharedHeader.writeUInt32LE(compressed.length, 14);
    sharedHeader.writeUInt32LE(data.length, 18);
    sharedHeader.writeUInt16LE(Buffer.byteLength(name), 22);
    const localEntry = Buffer.concat([Buffer.from('PK\x03\x04'), sharedHeader, Buffer.from(name), compressed]);
    const directoryHeader = Buffer.alloc(14);
    directoryHeader.writeUInt32LE(offset, 10);
    directoryEntries.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02'),
        Buffer.from([20, 0]),
        sharedHeader,
        directoryHeader,
        Buffer.from(name),
      ]),
    );
    localEntries.push(localEntry);
    offset += localEntry.length;
  }
  const directoryBytes = Buffer.concat(directoryEntries);
  const endRecord = Buffer.alloc(18);
  endRecord.writeUInt16LE(directoryEntries.length, 4);
  endRecord.writeUInt16LE(directoryEntries.length, 6);
  endRecord.writeUInt32LE(directoryBytes.length, 8);
  endRecord.writeUInt32LE(offset, 12);
  return Buffer.concat([...localEntries, directoryBytes, Buffer.from('PK\x05\x06'), endRecord]);
}
