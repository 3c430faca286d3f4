/** The attributes of an attachment node. */
export type AttachmentAttributes = {
  /** Null while the file is uploading. */
  sgid: string | null;
  contentType: string;
  filename: string;
  filesize: number;
  url: string | null;
  /** Title and site of an embedded link. */
  name: string | null;
  provider: string | null;
  /** Id of the running upload, known only in this browser. */
  uploadId: string | null;
};
