export const pairingCalls = {};
