export { type AccessFixture, type AccessTable, describeAccess } from './describe-access.ts';
export { snapshotDocuments } from './snapshot-documents.ts';
export { hasSameTiming, measureInterleaved } from './timing.ts';
