type ReportParts = {
  readonly contentType?: string;
  readonly headers?: readonly string[];
  readonly text?: string;
  readonly status: readonly string[];
  readonly isBase64?: boolean;
  /** The message that is returned. */
  readonly returned?: string;
};

const BOUNDARY = '=_report_1/relay.sample.example';

/** Writes a delivery report as mail servers do: text for people, the status, and the headers of the message. */
export function createReport(parts: ReportParts): string {
  const { headers = [], status, isBase64 = false } = parts;
  const contentType = `multipart/report; report-type=delivery-status;\r\n\tboundary="${BOUNDARY}"`;
  const statusText = `${status.join('\r\n')}\r\n`;
  return [
    ...['Return-Path: <>', 'From: Mail Delivery System <MAILER-DAEMON@relay.sample.example>'],
    ...[
      'Subject: Undelivered Mail Returned to Sender',
      'Auto-Submitted: auto-replied',
      'MIME-Version: 1.0',
      ...headers,
    ],
    `Content-Type: ${parts.contentType ?? contentType}`,
    ...['', 'This is a MIME-encapsulated message.', '', `--${BOUNDARY}`],
    ...['Content-Description: Notification', 'Content-Type: text/plain; charset=us-ascii', ''],
    ...[parts.text ?? 'Your message could not be delivered.', '', `--${BOUNDARY}`],
    ...['Content-Description: Delivery report', 'Content-Type: message/delivery-status'],
    ...(isBase64
      ? ['Content-Transfer-Encoding: base64', '', Buffer.from(statusText).toString('base64')]
      : ['', statusText]),
    ...[
      '',
      `--${BOUNDARY}`,
      'Content-Description: Undelivered Message Headers',
      'Content-Type: text/rfc822-headers',
      '',
    ],
    ...[parts.returned ?? 'Subject: Minutes of the sample meeting', '', `--${BOUNDARY}--`, ''],
  ].join('\r\n');
}

/** The status of one recipient. */
export const createStatus = (action: string, status: string, diagnostic: string): string[] => [
  ...['Reporting-MTA: dns; relay.sample.example', 'X-Queue-ID: 4Zb0Sample', ''],
  ...['Final-Recipient: rfc822; outside@sample.example', 'Original-Recipient: rfc822;outside@sample.example'],
  ...[
    `Action: ${action}`,
    `Status: ${status}`,
    'Remote-MTA: dns; mx.sample.example',
    `Diagnostic-Code: smtp; ${diagnostic}`,
  ],
];

export const unknownUser = createReport({
  status: createStatus(
    'failed',
    '5.1.1',
    '550 5.1.1 <outside@sample.example>: Recipient address rejected:\r\n    User unknown in virtual mailbox table',
  ),
});

export const delayed = createReport({
  status: createStatus('delayed', '4.4.1', 'connect to mx.sample.example[203.0.113.7]:25: Connection timed out'),
});

/** What a person, or their mail program, answers to an email. */
export const autoReply = [
  ...[
    'From: Outside <outside@sample.example>',
    'Subject: Out of office',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
  ],
  ...['Content-Type: text/plain; charset=utf-8', '', 'Action: failed', 'Status: 5.1.1', 'I am back on Monday.', ''],
].join('\r\n');
