export const consoleCalls = {};
