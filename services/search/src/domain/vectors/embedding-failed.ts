export type EmbeddingFailure = {
  /** True if the same call may succeed later. */
  readonly isTransient: boolean;
  /** True if the endpoint rejects these texts, and may accept others. */
  readonly isTextRejection: boolean;
  /** The delay that the server requests (ms). */
  readonly retryAfterMs?: number | undefined;
};

/** A call for vectors failed. The message has no text of the request or the response. */
export class EmbeddingFailedError extends Error {
  readonly failure: EmbeddingFailure;
  constructor(reason: string, failure: EmbeddingFailure) {
    super(`embeddings: ${reason}`);
    this.failure = failure;
  }
}
