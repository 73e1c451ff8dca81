/** A passkey device for tests: one ES256 key, no attestation, just enough CBOR. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Cbor = number | string | Uint8Array | Map<number | string, Cbor>;

const head = (major: number, length: number): Buffer => {
  const type = major << 5;
  if (length < 24) return Buffer.from([type | length]);
  if (length < 256) return Buffer.from([type | 24, length]);
  return Buffer.from([type | 25, length >> 8, length & 255]);
};

const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)])]);
  return Buffer.concat([head(2, value.length), value]);
};

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export class TestAuthenticator {
  private credentialId = randomBytes(32);
  private privateKey: KeyObject;
  private coseKey: Buffer;
  private uses = 0;

  /** @param site the page's origin, as a browser puts it into the signed client data */
  constructor(
    private readonly site: string,
    private readonly verifiesUser = true,
  ) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.privateKey = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const coordinate = (text: string): Buffer => Buffer.from(text, 'base64url');
    this.coseKey = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ]),
    );
  }

  get id(): string {
    return base64url(this.credentialId);
  }

  /**
   * A cloned authenticator, as a thief has who read the device's memory: the same key, with its own counter from here
   * on.
   */
  copy(): TestAuthenticator {
    const copy = new TestAuthenticator(this.site, this.verifiesUser);
    copy.credentialId = this.credentialId;
    copy.privateKey = this.privateKey;
    copy.coseKey = this.coseKey;
    copy.uses = this.uses;
    return copy;
  }

  create(options: unknown): unknown {
    const { challenge } = options as { challenge: string };
    const length = Buffer.from([0, this.credentialId.length]);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.credentialId, this.coseKey]);
    const authData = Buffer.concat([this.header(HAS_CREDENTIAL), attested]);
    const attestationObject = cbor(
      new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    return this.answer({
      clientDataJSON: base64url(this.clientData('webauthn.create', challenge)),
      attestationObject: base64url(attestationObject),
      transports: ['internal'],
    });
  }

  get(options: unknown): unknown {
    const { challenge } = options as { challenge: string };
    this.uses += 1;
    const authenticatorData = this.header(0);
    const clientData = this.clientData('webauthn.get', challenge);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), this.privateKey);
    return this.answer({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(signature),
    });
  }

  private answer(response: object): unknown {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }

  private header(flags: number): Buffer {
    const verified = this.verifiesUser ? USER_VERIFIED : 0;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.uses);
    return Buffer.concat([
      sha256(new URL(this.site).hostname),
      Buffer.from([USER_PRESENT | verified | flags]),
      counter,
    ]);
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.site, crossOrigin: false }));
  }
}
