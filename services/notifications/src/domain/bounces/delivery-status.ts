import { DELIVERY_STATUS_CHARACTERS_MAX, DELIVERY_STATUS_GROUPS_MAX } from '../../limits.ts';
import { toBounceReason } from './bounce-reason.ts';
import type { DeliveryReport } from './delivery-report.ts';

type Fields = ReadonlyMap<string, string>;

const FIELD = /^([A-Za-z][A-Za-z0-9-]{0,63})[ \t]*:[ \t]*(.*)$/;
const STATUS = /(?:^|[\s-])([245]\.\d{1,3}\.\d{1,3})(?=\s|$|\()/;
const outcomes: Readonly<Record<string, DeliveryReport['outcome']>> = {
  failed: 'bounced',
  delayed: 'delayed',
  delivered: 'delivered',
  relayed: 'delivered',
  expanded: 'delivered',
};
/** For a report without a usable status. */
const defaultStatus = { bounced: '5.0.0', delayed: '4.0.0', delivered: '2.0.0' } as const;

/**
 * Reads a `message/delivery-status` (RFC 3464). Of several recipients, which are aliases of the one that the email was sent to, it reports a failed one, else
 * a delayed one. A server that gives up after temporary errors reports "failed" with a status 4.x.x. Returns undefined if the text is no delivery status.
 */
export function readDeliveryStatus(text: string): DeliveryReport | undefined {
  const reports = readGroups(text.slice(0, DELIVERY_STATUS_CHARACTERS_MAX)).flatMap((fields) => toReport(fields) ?? []);
  const find = (outcome: DeliveryReport['outcome']) => reports.find((report) => report.outcome === outcome);
  return find('bounced') ?? find('delayed') ?? find('delivered');
}

/** Groups of fields are separated by empty lines. The first value of a repeated field counts. */
function readGroups(text: string): Fields[] {
  const unfolded = text.replace(/\r\n?/g, '\n').replace(/\n[ \t]+(?=\S)/g, ' ');
  return unfolded.split(/\n[ \t]*\n/, DELIVERY_STATUS_GROUPS_MAX).map((group) => {
    const fields = new Map<string, string>();
    for (const line of group.split('\n')) {
      const [, name = '', value = ''] = FIELD.exec(line) ?? [];
      if (name !== '' && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value.trim());
    }
    return fields;
  });
}

/** Returns undefined for a group without a known action, such as the first one, which is about the message. */
function toReport(fields: Fields): DeliveryReport | undefined {
  const [action = ''] = (fields.get('action') ?? '').toLowerCase().split(/[\s(;]/, 1);
  const outcome = Object.hasOwn(outcomes, action) ? outcomes[action] : undefined;
  if (outcome === undefined) return undefined;
  const diagnostic = withoutType(fields.get('diagnostic-code'));
  const addresses = ['final-recipient', 'original-recipient'].map((name) => withoutType(fields.get(name)));
  const status = findStatus(fields.get('status')) ?? findStatus(diagnostic);
  const isPlausible = status !== undefined && status.startsWith('2') === (outcome === 'delivered');
  return {
    outcome,
    status: isPlausible ? status : defaultStatus[outcome],
    reason: toBounceReason(diagnostic, addresses),
  };
}

const findStatus = (text = ''): string | undefined => STATUS.exec(text)?.[1];

/** "smtp; 550 User unknown" and "rfc822; eve@sample.example" begin with the type of the value. */
const withoutType = (text = ''): string => text.replace(/^[A-Za-z0-9-]{1,32}[ \t]*;[ \t]*/, '');
