import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export type MailServer = {
  readonly port: number;
  /** Message-IDs of the emails received for this address, one per delivery. */
  readonly getMessageIdsTo: (email: string) => string[];
  /** The emails received for this address, as text with whole lines. */
  readonly getTextsTo: (email: string) => string[];
  /** Message-IDs of all received emails. */
  readonly getAllMessageIds: () => string[];
  readonly stop: () => Promise<void>;
};

/** Starts an SMTP server that accepts every email. */
export async function startMailServer(): Promise<MailServer> {
  const received: { readonly to: string[]; readonly messageId: string; readonly content: string }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      text(stream).then((mail) => {
        const [, messageId = ''] = /^Message-ID: (\S+)/im.exec(mail) ?? [];
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), messageId, content: mail });
        done();
      }, done);
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    getMessageIdsTo: (email) => received.filter(({ to }) => to.includes(email)).map(({ messageId }) => messageId),
    getTextsTo: (email) => received.filter(({ to }) => to.includes(email)).map(({ content }) => decodeLines(content)),
    getAllMessageIds: () => received.map(({ messageId }) => messageId),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Joins the lines that quoted-printable has split. */
function decodeLines(content: string): string {
  return content.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
}
