/** Asking the device for a passkey: to make one, or to sign with one. Its code comes when it is asked for. */
import { send, type OutputOfPath } from '../../platform/api.ts';

/** The browser waits this long for the person to use the passkey. */
const passkeyTimeoutMs = 120_000;

/** The algorithms that devices sign with: EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257] as const;

/** Let the device make a key; rejects when its owner gives up. */
export const makePasskey = async (asked: OutputOfPath<'/Account/BeginPasskey'>) => {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, rawId, type, response } = await startRegistration({
    optionsJSON: {
      challenge: asked.Challenge,
      rp: { name: 'Telemachos', id: asked.RpId },
      user: { id: asked.UserId, name: asked.Username, displayName: asked.Username },
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      excludeCredentials: asked.Exclude.map((known) => ({ id: known, type: 'public-key' })),
      attestation: 'none',
      timeout: passkeyTimeoutMs,
    },
  });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
};

/** Sign in with a key of this device; rejects when its owner gives up, or the server refuses it. */
export const signInWithPasskey = async (): Promise<void> => {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { Challenge, RpId } = await send('/Account/PasskeyChallenge', {}, { anonymous: true });
  const { id, rawId, type, response } = await startAuthentication({
    optionsJSON: { challenge: Challenge, rpId: RpId, userVerification: 'required', timeout: passkeyTimeoutMs },
  });
  const { clientDataJSON, authenticatorData, signature } = response;
  await send(
    '/Account/PasskeySignIn',
    { Response: { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } } },
    { anonymous: true },
  );
};
