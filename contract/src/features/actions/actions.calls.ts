export const actionsCalls = {};
