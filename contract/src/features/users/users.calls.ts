export const usersCalls = {};
