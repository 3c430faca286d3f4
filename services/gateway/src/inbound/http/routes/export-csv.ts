import { PAGE_MAX } from '@minutehand/contracts/limits';
import type { FilePart } from './meetings/send-file-response.ts';

type Page = { readonly nextCursor: string };

type CsvExport<P extends Page> = {
  readonly filename: string;
  readonly header: string;
  readonly toRows: (page: P) => readonly string[];
  readonly readPage: (page: { limit: number; cursor: string }) => P | Promise<P>;
  readonly pagesMax: number;
  readonly rowsMax: number;
  /** The last row of a file that does not have all rows, because a maximum was reached. */
  readonly limitedRow: string;
  /** Called once it is certain that a file is sent. */
  readonly onStart?: () => void;
};

/**
 * Writes the pages of a list to a CSV file. Reads the next page when the client has read the previous one, so that the memory does not grow with
 * the file. The first one is read before anything is sent, so that its failure can send an error response. The byte order mark marks the
 * file as UTF-8 for spreadsheets.
 */
export async function* exportCsv<P extends Page>(file: CsvExport<P>): AsyncGenerator<{ part: FilePart }> {
  const { filename, header, toRows, readPage, pagesMax, rowsMax, limitedRow, onStart } = file;
  let written = 0;
  let cursor = '';
  for (let pages = 1; ; pages += 1) {
    const page = await readPage({ limit: Math.min(PAGE_MAX, rowsMax - written), cursor });
    if (pages === 1) {
      onStart?.();
      yield { part: { $case: 'header', value: { filename, contentType: 'text/csv; charset=utf-8' } } };
      yield toChunk(`\uFEFF${header}`);
    }
    const rows = toRows(page);
    yield toChunk(rows.join(''));
    written += rows.length;
    cursor = page.nextCursor;
    if (cursor === '') return;
    if (pages >= pagesMax || written >= rowsMax) break;
  }
  yield toChunk(limitedRow);
}

const toChunk = (text: string): { part: FilePart } => ({ part: { $case: 'chunk', value: Buffer.from(text) } });
