export const questionnairesCalls = {};
