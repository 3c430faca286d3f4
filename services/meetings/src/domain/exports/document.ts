/** Text in one style. Line breaks are "\n". */
export type Run = {
  readonly text: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly strike?: boolean;
  readonly code?: boolean;
  /** http, https or mailto. */
  readonly href?: string;
};

/** Text, and the numbers of the evidence that supports it. */
export type Content = { readonly runs: readonly Run[]; readonly evidence: readonly number[] };

/** The marker of a list item: `list` is the number of the list in the document. Null for lines that continue the item above. */
export type Marker = { readonly list: number; readonly ordinal: number | null } | null;

export type Block =
  | (Content & { readonly kind: 'heading'; readonly level: number })
  | (Content & {
      readonly kind: 'line';
      /** Nesting depth in lists; `quoteDepth` is the depth in quotations. */
      readonly depth: number;
      readonly quoteDepth: number;
      readonly marker: Marker;
    })
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'rule' }
  | { readonly kind: 'table'; readonly header: readonly Content[]; readonly rows: readonly (readonly Content[])[] }
  /** An entry of the appendix; the text refers to it by `number`. */
  | (Content & { readonly kind: 'evidence'; readonly number: number });

/** A meeting as a document, independent of the output format. */
export type ExportDocument = {
  readonly title: string;
  /** The approval state, for example "Approved"; `statusLine` adds the approver and date. */
  readonly status: string;
  readonly statusLine: string;
  readonly author: string;
  readonly createdAt: Date;
  readonly blocks: readonly Block[];
};

/** Plain text without evidence. */
export function createContentWithoutEvidence(text: string, style: Omit<Run, 'text'> = {}): Content {
  return { runs: text === '' ? [] : [{ text, ...style }], evidence: [] };
}

export function toPlainText({ runs }: Pick<Content, 'runs'>): string {
  return runs.map((run) => run.text).join('');
}
