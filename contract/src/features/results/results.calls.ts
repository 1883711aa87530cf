/** What became of questionnaires: results, reports, exports, and decisions about attempts. Source: specification 000 §7, 001 §5, §7; the domain's «Questionnaires». */
export const resultsCalls = {};
