/** What the server answers of an opened questionnaire. */
import type { OutputOfPath } from '../../platform/api.ts';

/** A whole questionnaire with its answers. */
export type Questionnaire = OutputOfPath<'/api/quest/GetByAnswerSetId'>;
/** A question of it. */
export type Question = Questionnaire['Section'][number]['Questions'][number];
/** The clock of an answer set. */
export type Clock = OutputOfPath<'/api/quest/RemainingTime'>;
/** The scores. */
export type Results = OutputOfPath<'/api/quest/results'>;
