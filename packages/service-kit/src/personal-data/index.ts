export { type ExportSection, requireSession, toRecord, writeExport } from './write-export.ts';
