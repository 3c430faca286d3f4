import { defineErrors } from './kinds.ts';

/** Errors of the recordings service. */
export const recordingsErrors = defineErrors({
  'blob.not_found': { kind: 'not_found', message: 'This upload does not exist. Please upload the file again.' },
  'blob.not_uploaded': {
    kind: 'validation',
    message: 'The file has not been uploaded completely. Please upload it again.',
  },
  'blob.claimed': {
    kind: 'conflict',
    message: 'This upload is already in use elsewhere. Please upload the file again.',
  },
  'blob.declaration_invalid': { kind: 'validation', message: 'The description of the upload is not valid.' },
  'blob.length_differs': {
    kind: 'validation',
    message: 'The file does not have the declared size. Please upload it again.',
  },
  'blob.type_differs': {
    kind: 'validation',
    message: 'The file does not have the declared type. Please upload it again.',
  },
  'blob.checksum_differs': {
    kind: 'validation',
    message: 'The file was damaged during the upload. Please upload it again.',
  },
  'upload.link_invalid': {
    kind: 'forbidden',
    message: 'This upload link is not valid, or too old. Please start the upload again.',
  },
});
