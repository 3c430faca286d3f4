type Import = { readonly importNumber: number };

/** True if the current generation of the meeting reads this import of its transcript. */
export const isGenerationOf = (meeting: Import, transcript: Import): boolean =>
  meeting.importNumber === transcript.importNumber;

/** True if a generation of this import, or of a later one, has started. */
export const hasGenerationSince = (meeting: Import, transcript: Import): boolean =>
  meeting.importNumber >= transcript.importNumber;
