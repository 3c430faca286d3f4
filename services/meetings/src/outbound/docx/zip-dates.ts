/** Position of the field for the offset of the directory in the end record. */
const DIRECTORY_OFFSET_FIELD = 16;
const END_OF_DIRECTORY = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
/** 1 January 1980, 0:00, the earliest date in a zip archive. */
const EARLIEST_DATE = 0x0021_0000;

/** Gives all entries of a zip archive the same date, so that the same content gives the same bytes. */
export function setFixedDates(archive: Buffer): Buffer {
  const end = archive.lastIndexOf(END_OF_DIRECTORY);
  let offset = archive.readUInt32LE(end + DIRECTORY_OFFSET_FIELD);
  while (offset < end) {
    archive.writeUInt32LE(EARLIEST_DATE, offset + 12);
    archive.writeUInt32LE(EARLIEST_DATE, archive.readUInt32LE(offset + 42) + 10);
    offset +=
      46 + archive.readUInt16LE(offset + 28) + archive.readUInt16LE(offset + 30) + archive.readUInt16LE(offset + 32);
  }
  return archive;
}
