export const projectsCalls = {};
