import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url');

/** Flags of authenticator data: user present, user verified, attested credential data. */
const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };

export type ClientOptions = {
  origin?: string;
  rpId?: string;
  isUserVerified?: boolean;
  /** Replaces the type of the client data, for example with that of the other ceremony. */
  type?: string;
};

/** A virtual authenticator that signs whatever a test passes. */
export class VirtualAuthenticator {
  readonly id = randomBytes(16);
  readonly #key: KeyObject;
  readonly #publicKey: KeyObject;
  userId = '';
  counter = 0;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    this.#publicKey = publicKey;
  }

  /** Responds to registration options. */
  register(optionsJson: string, options: ClientOptions = {}): string {
    const { challenge, user } = JSON.parse(optionsJson);
    this.userId = user.id;
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(this.id.length);
    const attested = Buffer.concat([Buffer.alloc(16), idLength, this.id, this.#encodePublicKey()]);
    const authData = Buffer.concat([this.#createAuthData(FLAGS.attested, options), attested]);
    const attestationObject = encodeCborMap([
      ['fmt', encodeCborText('none')],
      ['attStmt', Buffer.from([0xa0])],
      ['authData', encodeCborBytes(authData)],
    ]);
    const clientDataJSON = base64url(createClientData('webauthn.create', challenge, options));
    const response = { clientDataJSON, attestationObject: base64url(attestationObject), transports: ['internal'] };
    return this.#wrap(response);
  }

  /** Responds to sign-in options. */
  signIn(optionsJson: string, options: ClientOptions = {}): string {
    const { challenge } = JSON.parse(optionsJson);
    this.counter += 1;
    const authData = this.#createAuthData(0, options);
    const clientData = createClientData('webauthn.get', challenge, options);
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#key);
    return this.#wrap({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authData),
      signature: base64url(signature),
      userHandle: this.userId,
    });
  }

  #wrap(response: object): string {
    const id = base64url(this.id);
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }

  #createAuthData(flags: number, { rpId = 'minutes.test', isUserVerified = true }: ClientOptions): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const all = flags | FLAGS.present | (isUserVerified ? FLAGS.verified : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([all]), counter]);
  }

  /** COSE: EC2 key (kty 2) for ES256 (alg -7) on P-256 (crv 1). */
  #encodePublicKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const coordinate = (value: string) => encodeCborBytes(Buffer.from(value, 'base64url'));
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      coordinate(x),
      Buffer.from([0x22]),
      coordinate(y),
    ]);
  }
}

function createClientData(type: string, challenge: string, options: ClientOptions): Buffer {
  const { origin = 'https://minutes.test' } = options;
  return Buffer.from(JSON.stringify({ type: options.type ?? type, challenge, origin, crossOrigin: false }));
}

const encodeCborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
/** Up to 65,535 bytes. */
function encodeCborBytes(bytes: Buffer): Buffer {
  const head =
    bytes.length < 24
      ? [0x40 + bytes.length]
      : bytes.length < 256
        ? [0x58, bytes.length]
        : [0x59, bytes.length >> 8, bytes.length & 0xff];
  return Buffer.concat([Buffer.from(head), bytes]);
}
function encodeCborMap(entries: readonly (readonly [string, Buffer])[]): Buffer {
  const parts = entries.flatMap(([key, value]) => [encodeCborText(key), value]);
  return Buffer.concat([Buffer.from([0xa0 + entries.length]), ...parts]);
}
