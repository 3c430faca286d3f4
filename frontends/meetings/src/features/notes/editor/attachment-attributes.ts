/** What stands in the text for a file or an embedded link. */
export interface AttachmentAttributes {
  /** Null while the file is on its way. */
  sgid: string | null;
  contentType: string;
  filename: string;
  filesize: number;
  url: string | null;
  /** Of an embedded link: its name and its site. */
  name: string | null;
  provider: string | null;
  /** Of a file on its way, in this browser only. */
  uploadId: string | null;
}
