import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { pipeline, type Readable, Transform } from 'node:stream';

/** An encrypted file: magic bytes, salt, AES-256-GCM ciphertext, authentication tag. Each file has its own key, derived with the salt. */
const MAGIC = Buffer.from('MHB1');
const SALT_BYTES = 32;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const IV_BYTES = 12;
const KEY_ID_CHARACTERS = 16;

/** The key of a backup. Never logged, and not part of the backup. */
export type BackupKey = {
  /** Identifies the key without disclosing it. */
  readonly id: string;
  readonly bytes: Buffer;
};

/** Reads a key file: 32 random bytes in base64, for example from `openssl rand -base64 32`. */
export async function readBackupKey(file: string): Promise<BackupKey> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Error(`The key file ${file} cannot be read.`, { cause });
  });
  const bytes = Buffer.from(text.trim(), 'base64');
  if (bytes.length !== KEY_BYTES || bytes.toString('base64') !== text.trim()) {
    throw new Error(
      `The key file ${file} is not a key: create one with \`openssl rand -base64 ${KEY_BYTES} > ${file}\`.`,
    );
  }
  return { id: authenticate(bytes, 'key id').slice(0, KEY_ID_CHARACTERS), bytes };
}

/** Authenticates a text with the key. */
export function authenticate(key: Buffer, text: string): string {
  return createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', 'minutehand backup authentication', KEY_BYTES)))
    .update(text)
    .digest('hex');
}

export function isAuthentic(key: BackupKey, text: string, authentication: string): boolean {
  const expected = Buffer.from(authenticate(key.bytes, text));
  const actual = Buffer.from(authentication);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** `name` is authenticated too, so that files cannot be swapped. */
function deriveKey(key: BackupKey, salt: Buffer): { fileKey: Buffer; iv: Buffer } {
  const derived = Buffer.from(hkdfSync('sha256', key.bytes, salt, 'minutehand backup file', KEY_BYTES + IV_BYTES));
  return { fileKey: derived.subarray(0, KEY_BYTES), iv: derived.subarray(KEY_BYTES) };
}

/** Encrypts a stream as the file `name` of a backup. */
export function createEncryption(key: BackupKey, name: string): Transform {
  const salt = randomBytes(SALT_BYTES);
  const { fileKey, iv } = deriveKey(key, salt);
  const cipher = createCipheriv('aes-256-gcm', fileKey, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(name));
  let isStarted = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!isStarted) this.push(Buffer.concat([MAGIC, salt]));
      isStarted = true;
      done(null, cipher.update(chunk));
    },
    flush(done) {
      if (!isStarted) this.push(Buffer.concat([MAGIC, salt]));
      this.push(cipher.final());
      this.push(cipher.getAuthTag());
      done();
    },
  });
}

/**
 * Decrypts the file `name` of a backup. The stream fails at its end if the file was changed or was encrypted with another key:
 * data read before then must not be used.
 */
export function createDecryption(key: BackupKey, name: string): Transform {
  let header = Buffer.alloc(0);
  let decipher: ReturnType<typeof startDecryption> | undefined;
  // The last bytes are the tag, which is recognized only at the end.
  let possibleTag = Buffer.alloc(0);
  const startDecryption = (salt: Buffer) => {
    const { fileKey, iv } = deriveKey(key, salt);
    return createDecipheriv('aes-256-gcm', fileKey, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(name));
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let bytes = chunk;
      if (!decipher) {
        header = Buffer.concat([header, chunk]);
        if (header.length < MAGIC.length + SALT_BYTES) return done();
        if (!header.subarray(0, MAGIC.length).equals(MAGIC))
          return done(new Error(`${name} is not an encrypted file.`));
        decipher = startDecryption(header.subarray(MAGIC.length, MAGIC.length + SALT_BYTES));
        bytes = header.subarray(MAGIC.length + SALT_BYTES);
      }
      const available = Buffer.concat([possibleTag, bytes]);
      const usable = Math.max(0, available.length - TAG_BYTES);
      possibleTag = available.subarray(usable);
      done(null, decipher.update(available.subarray(0, usable)));
    },
    flush(done) {
      if (!decipher || possibleTag.length !== TAG_BYTES) return done(new Error(`${name} is incomplete.`));
      try {
        decipher.setAuthTag(possibleTag);
        this.push(decipher.final());
        done();
      } catch (cause) {
        done(new Error(`${name} was changed, or was encrypted with another key.`, { cause }));
      }
    },
  });
}

/** Passes a stream through transforms; an error of any of them is an error of the result. */
export function chain(source: Readable, ...transforms: readonly Transform[]): Readable {
  let result: Readable = source;
  for (const transform of transforms) result = pipeline(result, transform, () => {}) as unknown as Readable;
  return result;
}
