import type { Clock } from '@minutehand/service-kit/service';
import type { Collection } from '@minutehand/service-kit/store';
import type { Announcement, Blob } from '../domain/blob.ts';

export type UploadTarget = { url: string; headers: Record<string, string> };

/** Where bytes are kept. Keys are made here and hold no path. */
export type BlobStorage = {
  /** An address that takes the bytes without us, good for `lifeMs`; undefined where they come through us. */
  presignUpload(key: string, announced: Announcement, lifeMs: number): Promise<UploadTarget | undefined>;
  /** Keeps the bytes only if length and MD5 are as announced; else blob.length_differs or blob.checksum_differs. */
  write(key: string, announced: Announcement, bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void>;
  /** Are these bytes here, as many as announced? */
  has(key: string, byteSize: number): Promise<boolean>;
  /** Throws blob.not_found. */
  read(key: string, signal: AbortSignal): AsyncIterable<Uint8Array>;
  /** Absent ones are no error. */
  remove(key: string): Promise<void>;
  ping(): Promise<void>;
};

export type TokenPurpose = 'blob' | 'upload' | 'attachable';

/** Ids that can't be forged, each for one purpose. */
export type Signer = {
  sign(purpose: TokenPurpose, payload: string): string;
  /** The payload, or undefined for what was not signed for this purpose. */
  read(purpose: TokenPurpose, token: string): string | undefined;
};

/** What the use cases need from outside. */
export type Ports = {
  readonly now: Clock;
  readonly newId: () => string;
  readonly blobs: Collection<Blob>;
  readonly storage: BlobStorage;
  readonly signer: Signer;
};
