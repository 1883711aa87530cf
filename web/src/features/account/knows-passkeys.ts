/** Whether this browser knows passkeys; only encrypted addresses, and this machine, may use them. */
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential === 'function';
