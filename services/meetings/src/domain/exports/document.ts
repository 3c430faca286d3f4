/** A stretch of text in one style. A line break within is "\n". */
export type Run = {
  readonly text: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly strike?: boolean;
  readonly code?: boolean;
  /** http, https or mailto. */
  readonly href?: string;
};

/** Text with the numbers of the evidence that supports it. */
export type Content = { readonly runs: readonly Run[]; readonly evidence: readonly number[] };

/** What stands before a line of a list: `list` numbers the lists of a document. Null on what goes on with the line above. */
export type Marker = { readonly list: number; readonly ordinal: number | null } | null;

export type Block =
  | (Content & { readonly kind: 'heading'; readonly level: number })
  | (Content & {
      readonly kind: 'line';
      /** How many lists, and how many quotations, it stands in. */
      readonly depth: number;
      readonly quote: number;
      readonly marker: Marker;
    })
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'rule' }
  | { readonly kind: 'table'; readonly header: readonly Content[]; readonly rows: readonly (readonly Content[])[] }
  /** An entry of the appendix; `number` is what the text refers to. */
  | (Content & { readonly kind: 'evidence'; readonly number: number });

/** A meeting as a text that is printed or read elsewhere: what every written format is made of. */
export type ExportDocument = {
  readonly title: string;
  /** How far the minutes are agreed, for example "Approved"; and the same with the approver and the day. */
  readonly status: string;
  readonly statusLine: string;
  readonly author: string;
  readonly createdAt: Date;
  readonly blocks: readonly Block[];
};

/** Plain text without evidence. */
export function plain(text: string, style: Omit<Run, 'text'> = {}): Content {
  return { runs: text === '' ? [] : [{ text, ...style }], evidence: [] };
}

export function textOf({ runs }: Pick<Content, 'runs'>): string {
  return runs.map((run) => run.text).join('');
}
