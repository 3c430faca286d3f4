/** `to` is inclusive; a negative `from` counts from the end. */
export type ByteRange = { readonly from: number; readonly to?: number };

/** A single range of bytes. Others are ignored, as RFC 9110 allows: the response is the whole file. */
export function parseRange(header: string | undefined): ByteRange | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === '') return last === '' || Number(last) === 0 ? undefined : { from: -Number(last) };
  if (last === '') return { from: Number(first) };
  return Number(first) > Number(last) ? undefined : { from: Number(first), to: Number(last) };
}
