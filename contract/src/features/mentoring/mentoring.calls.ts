export const mentoringCalls = {};
