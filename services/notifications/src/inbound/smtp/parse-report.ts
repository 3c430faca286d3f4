import PostalMime, { type Email } from 'postal-mime';
import type { DeliveryReport } from '../../domain/bounces/delivery-report.ts';
import { readDeliveryStatus } from '../../domain/bounces/delivery-status.ts';
import { REPORT_HEADER_BYTES_MAX, REPORT_NESTING_MAX } from '../../limits.ts';

const DELIVERY_REPORT = /^\s*multipart\/report\s*;(?:.*;)?\s*report-type\s*=\s*"?delivery-status"?\s*(?:;|$)/is;
/** The second one (RFC 6533) is for addresses that are not ASCII. */
const STATUS_TYPES = ['message/delivery-status', 'message/global-delivery-status'];

/** Messages that are returned in a report are not parsed. */
const options = {
  maxNestingDepth: REPORT_NESTING_MAX,
  maxHeadersSize: REPORT_HEADER_BYTES_MAX,
  maxRfc822NestingDepth: 0,
  forceRfc822Attachments: true,
};

/**
 * Reads a delivery report (RFC 3462, RFC 3464). Returns undefined for everything else, such as automatic replies: an email whose text says that another
 * one was not delivered is no report.
 */
export async function parseReport(bytes: Uint8Array): Promise<DeliveryReport | undefined> {
  const email = await parseEmail(bytes);
  const contentType = email?.headers.find(({ key }) => key === 'content-type')?.value ?? '';
  if (email === undefined || !DELIVERY_REPORT.test(contentType)) return undefined;
  const part = email.attachments.find(({ mimeType }) => STATUS_TYPES.includes(mimeType));
  if (part === undefined || typeof part.content === 'string') return undefined;
  // Decodes any bytes: those that are not UTF-8 become replacement characters.
  return readDeliveryStatus(new TextDecoder().decode(part.content));
}

/** Returns undefined if the message exceeds a limit. */
async function parseEmail(bytes: Uint8Array): Promise<Email | undefined> {
  try {
    return await PostalMime.parse(bytes, options);
  } catch {
    return undefined;
  }
}
