import type { Scope } from '@minutehand/service-kit/identity';
import { addTextSize, NO_TEXT_SIZES, type StoredText } from '../../domain/texts/text-sizes.ts';
import type { Ports } from '../ports.ts';

export type TextQuotaPorts = Pick<Ports, 'textSizes' | 'quotaLedgers' | 'readQuotas' | 'newId'>;

export type TextToStore = {
  readonly meetingId: string;
  readonly accountId: string;
  readonly kind: StoredText['kind'];
  /** The size that counts towards the quota: of the whole new transcript or notes, or of one more version of the minutes. */
  readonly bytes: number;
  /** True for texts that count but are never rejected: generated ones, and ones that are no longer than the stored text. */
  readonly ignoresLimit?: boolean;
};

/** The version of the stored document, or undefined when nothing was stored. */
type StoredVersion = { readonly version: number } | undefined;

/**
 * Runs `write`, which stores a text, unless the texts of the account would exceed their quota. A text that grows is reserved before it is
 * stored, so that parallel requests cannot exceed the limit together; one that shrinks always passes. Throws quota.exceeded.
 */
export async function storeWithinTextQuota<T>(
  ports: TextQuotaPorts,
  scope: Scope,
  text: TextToStore,
  write: () => Promise<T>,
  getStoredVersion: (result: T) => StoredVersion,
): Promise<T> {
  const { meetingId, accountId, kind, bytes, ignoresLimit = false } = text;
  const writeAndCount = async (): Promise<T> => {
    const result = await write();
    const written = getStoredVersion(result);
    if (written !== undefined) {
      const stored = kind === 'minutes' ? { kind, bytes } : { kind, bytes, version: written.version };
      await saveSize(ports, scope, meetingId, stored);
    }
    return result;
  };
  const growth = kind === 'minutes' ? bytes : bytes - ((await ports.textSizes.find(scope, meetingId))?.[kind] ?? 0);
  if (growth <= 0) return writeAndCount();
  const request = {
    quota: 'text_bytes',
    owner: accountId,
    limit: (await ports.readQuotas(accountId)).text_bytes,
    id: ports.newId(),
    amount: growth,
    ignoresLimit,
    measure: () => ports.textSizes.sum(scope, 'bytes', {}),
    findStored: async () => [],
  } as const;
  return ports.quotaLedgers.storeWithinQuota(scope, request, writeAndCount);
}

async function saveSize(
  { textSizes }: TextQuotaPorts,
  scope: Scope,
  meetingId: string,
  text: StoredText,
): Promise<void> {
  const update = () =>
    textSizes.update(scope, meetingId, (sizes) => {
      const document = addTextSize(sizes, text);
      return document && { document };
    });
  if ((await update()) !== undefined) return;
  const first = addTextSize(NO_TEXT_SIZES, text);
  if (first === undefined) return;
  const { inserted } = await textSizes.insertOnce(scope, { ...first, id: meetingId });
  // Another text of the meeting was counted first, or the meeting was deleted.
  if (!inserted) await update();
}
