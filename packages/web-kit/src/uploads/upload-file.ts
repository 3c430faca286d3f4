import { csrfToken } from '../api/index.ts';

const DIRECT_UPLOADS = '/direct_uploads';
const FORBIDDEN = 403;

/** Why an upload came to nothing, in the words of the protocol. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
}

export interface UploadOptions {
  signal: AbortSignal;
  /** 0 to 1, while the bytes travel. */
  onProgress: (share: number) => void;
}

/** What names an uploaded file: in a form that is sent, and in a rich text. */
export interface UploadedFile {
  signedId: string;
  attachableSgid: string;
}

/**
 * Uploads a file by Active Storage's protocol, with its own client, and gives the ids that name it from then on.
 * Throws UploadError; once `signal` is aborted it never answers.
 */
export async function uploadFile(file: File, options: UploadOptions): Promise<UploadedFile> {
  // The client reads the token from the page's meta tag, which the session keeps current.
  const used = await csrfToken.current();
  const first = await attempt(file, options);
  if (first.file !== undefined) return first.file;
  // A refused token means that nothing was done: with a newer one it may go once more.
  if (first.createStatus === FORBIDDEN && (await csrfToken.refresh()) !== used) {
    const second = await attempt(file, options);
    if (second.file !== undefined) return second.file;
    throw new UploadError(second.error);
  }
  throw new UploadError(first.error);
}

type Outcome = { file: UploadedFile } | { file?: undefined; error: string; createStatus: number | undefined };

async function attempt(file: File, { signal, onProgress }: UploadOptions): Promise<Outcome> {
  const { DirectUpload } = await import('@rails/activestorage');
  return new Promise((resolve) => {
    let announcing: XMLHttpRequest | undefined;
    const upload = new DirectUpload(file, DIRECT_UPLOADS, {
      directUploadWillCreateBlobWithXHR(xhr) {
        announcing = xhr;
        abortWith(signal, xhr);
      },
      directUploadWillStoreFileWithXHR(xhr) {
        abortWith(signal, xhr);
        xhr.upload.addEventListener('progress', ({ loaded, total }) => {
          if (!signal.aborted && total > 0) onProgress(loaded / total);
        });
      },
    });
    upload.create((error, blob) => {
      if (signal.aborted) return;
      if (blob) resolve({ file: { signedId: blob.signed_id, attachableSgid: blob.attachable_sgid } });
      else resolve({ error: error ?? `Error storing "${file.name}".`, createStatus: announcing?.status });
    });
  });
}

function abortWith(signal: AbortSignal, xhr: XMLHttpRequest) {
  // A request can only be called off once it is sent, which happens right after this.
  if (signal.aborted) queueMicrotask(() => xhr.abort());
  else signal.addEventListener('abort', () => xhr.abort(), { once: true });
}
