/** Making questionnaires: drafts, versions, import and export. Source: specification 001 §2, §7; the domain's «Questionnaires». */
export const authoringCalls = {};
