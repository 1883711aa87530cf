export const applicationsCalls = {};
