/** A device with a passkey, as far as tests need one: it signs what it is given, with or without asking its owner. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** How the device behaves: the origin it believes to be at, whether its owner was there, how often it was used. */
type Behaviour = { origin?: string; verified?: boolean; count?: number };

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const text = (value: string): Buffer => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);

/** A device at an origin. */
export const deviceAt = (home: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  // The key as COSE writes it: an elliptic one, of P-256, for ES256.
  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ]);
  const clientData = (type: string, challenge: string, { origin = home }: Behaviour): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = (attached: boolean, { verified = true, count = 0 }: Behaviour): Buffer => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    const head = [
      sha256(new URL(home).hostname),
      Buffer.from([0x01 | (verified ? 0x04 : 0) | (attached ? 0x40 : 0)]),
      counter,
    ];
    return Buffer.concat(attached ? [...head, Buffer.alloc(16), Buffer.from([0, 32]), credentialId, cose] : head);
  };
  return {
    id,
    /** Make the key: what is sent to the server. */
    make: (challenge: string, behaviour: Behaviour = {}) => {
      const data = authData(true, behaviour);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(data.length);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        Buffer.from([0x59]),
        length,
        data,
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, behaviour).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** Sign in with it: what is sent to the server. */
    sign: (challenge: string, behaviour: Behaviour = {}) => {
      const client = clientData('webauthn.get', challenge, behaviour);
      const data = authData(false, behaviour);
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        },
      };
    },
  };
};
