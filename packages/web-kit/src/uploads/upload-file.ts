import { getErrorMessage } from '../api/api-error.ts';
import { csrfToken } from '../api/index.ts';

const DIRECT_UPLOADS = '/direct_uploads';
const FORBIDDEN = 403;

/** A failed upload, with the message of the Active Storage client. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
}

export type UploadOptions = {
  signal: AbortSignal;
  /** Called with the uploaded fraction, 0 to 1. */
  onProgress: (fraction: number) => void;
};

/** Ids of an uploaded file: for form fields, and for rich text attachments. */
export type UploadedFile = {
  signedId: string;
  attachableSgid: string;
};

/**
 * Uploads a file with the Active Storage client and returns its ids.
 * Rejects with UploadError. After `signal` is aborted the promise stays pending.
 */
export async function uploadFile(file: File, options: UploadOptions): Promise<UploadedFile> {
  // The client reads the token from the meta tag, which csrfToken keeps up to date.
  const token = await csrfToken.current();
  const first = await attempt(file, options);
  if (first.file !== undefined) return first.file;
  // A rejected token means that nothing was stored, so it is safe to repeat the upload with a new token.
  if (first.createStatus === FORBIDDEN && (await refreshToken()) !== token) {
    const second = await attempt(file, options);
    if (second.file !== undefined) return second.file;
    throw new UploadError(second.error);
  }
  throw new UploadError(first.error);
}

async function refreshToken(): Promise<string | null> {
  try {
    return await csrfToken.refresh();
  } catch (error) {
    throw new UploadError(getErrorMessage(error));
  }
}

type Outcome = { file: UploadedFile } | { file?: undefined; error: string; createStatus: number | undefined };

async function attempt(file: File, { signal, onProgress }: UploadOptions): Promise<Outcome> {
  const { DirectUpload } = await import('@rails/activestorage');
  return new Promise((resolve) => {
    let createRequest: XMLHttpRequest | undefined;
    const upload = new DirectUpload(file, DIRECT_UPLOADS, {
      directUploadWillCreateBlobWithXHR(xhr) {
        createRequest = xhr;
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
      else resolve({ error: error ?? `Error storing "${file.name}".`, createStatus: createRequest?.status });
    });
  });
}

function abortWith(signal: AbortSignal, xhr: XMLHttpRequest) {
  // abort() works only after send(), which follows this callback.
  if (signal.aborted) queueMicrotask(() => xhr.abort());
  else signal.addEventListener('abort', () => xhr.abort(), { once: true });
}
