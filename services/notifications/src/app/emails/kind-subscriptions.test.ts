import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestStore } from '@minutehand/test-kit/store';
import type { EmailSubject } from '../../domain/member-emails.ts';
import { aggregates, preferencesAggregate } from '../../outbound/store/aggregates.ts';
import type { Ports } from '../ports.ts';
import { createKindUnsubscribeUrl, decideKindSubscription, findKindSubscription } from './kind-subscriptions.ts';

type KindPorts = Pick<Ports, 'preferences' | 'deriveId' | 'newSecret' | 'isSameSecret' | 'publicUrl'>;

let store: Awaited<ReturnType<typeof openTestStore>>;
let ports: KindPorts;

beforeAll(async () => {
  store = await openTestStore(aggregates);
  ports = {
    preferences: store.collection(preferencesAggregate),
    deriveId: (...parts) => Buffer.from(parts.join(' ')).toString('hex'),
    newSecret: () => 'secret',
    isSameSecret: (expected, actual) => expected === actual,
    publicUrl: 'https://mh.example',
  };
});
afterAll(() => store.close());

async function createToken(kind: string): Promise<string> {
  const url = await createKindUnsubscribeUrl(ports, { accountId: 'a', userId: 'ann' }, kind as EmailSubject);
  return url.replace('https://mh.example/mail_subscriptions/', '');
}

describe('the link of an email of a kind that only a newer release knows', () => {
  it('is unavailable for now, so that the mail client sends the request again', async () => {
    const token = await createToken('later_kind');
    const unavailable = { code: 'platform.unavailable' };
    await expect(decideKindSubscription(ports, token, 'unsubscribe')).rejects.toMatchObject(unavailable);
    await expect(findKindSubscription(ports, token)).rejects.toMatchObject(unavailable);
  });

  it('is unknown with the secret of another kind, or with a name that no kind can have', async () => {
    const [id, secret] = (await createToken('later_kind')).split('.');
    for (const token of [`${id}.${secret}.other_kind`, await createToken('Later kind')])
      expect(await decideKindSubscription(ports, token, 'unsubscribe')).toBeUndefined();
  });
});
