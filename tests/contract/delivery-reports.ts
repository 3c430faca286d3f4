import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { getTestedStack } from '@minutehand/test-kit/stack';

/** Turns the receiver of delivery reports on, on a free port. */
export const REPORT_SETTINGS = {
  NOTIFICATIONS_BOUNCE_DOMAIN: 'bounces.minutehand.example',
  NOTIFICATIONS_BOUNCE_PORT: '0',
  NOTIFICATIONS_SIGNING_SECRET: 'signs return paths in contract tests only',
};

/** The return path of an email. Anybody who receives the email knows it. */
export function getReturnPath(emailId: string): string {
  const { NOTIFICATIONS_SIGNING_SECRET: secret, NOTIFICATIONS_BOUNCE_DOMAIN: domain } = REPORT_SETTINGS;
  const mac = createHmac('sha256', secret).update(`return path\0${emailId}`).digest('hex').slice(0, 20);
  return `bounces+${emailId}.${mac}@${domain}`;
}

async function readReportPort(): Promise<number> {
  const log = await readFile(join(getTestedStack('logsDir'), 'notifications.log'), 'utf8');
  const line = log.split('\n').findLast((text) => text.includes('"receiving delivery reports"'));
  return Number((JSON.parse(line ?? '{}') as { port?: number }).port);
}

/** Sends a message as a mail server does, and returns the codes of the responses, from the greeting on. */
export async function sendReport(to: string, lines: readonly string[]): Promise<string[]> {
  const socket = connect(await readReportPort(), '127.0.0.1');
  const commands = [
    'EHLO relay.example',
    'MAIL FROM:<>',
    `RCPT TO:<${to}>`,
    'DATA',
    [...lines, '.'].join('\r\n'),
    'QUIT',
  ];
  const codes: string[] = [];
  for await (const response of createInterface(socket)) {
    if (!/^\d{3} /.test(response)) continue;
    const code = response.slice(0, 3);
    codes.push(code);
    const command = code.startsWith('5') ? 'QUIT' : commands.shift();
    if (command !== undefined) socket.write(`${command}\r\n`);
  }
  return codes;
}
