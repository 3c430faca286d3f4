declare module '@rails/activestorage' {
  export type Blob = {
    signed_id: string;
    attachable_sgid: string;
    filename: string;
  };
  export type DirectUploadDelegate = {
    directUploadWillCreateBlobWithXHR?(xhr: XMLHttpRequest): void;
    directUploadWillStoreFileWithXHR?(xhr: XMLHttpRequest): void;
  };
  export class DirectUpload {
    constructor(file: File, url: string, delegate?: DirectUploadDelegate);
    create(callback: (error: string | null, blob?: Blob) => void): void;
  }
}
