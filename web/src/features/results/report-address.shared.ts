/** Where the report of an attempt is. */
import { fileUrl } from '../../platform/api.ts';
import type { Language } from '../../platform/i18n.ts';

/** The address of an attempt's report, for a plain link. */
export const reportAddress = (answerSetId: number, language: Language, withAnswers: boolean): string =>
  fileUrl('/api/quest/Report', {
    AnswerSetId: String(answerSetId),
    Language: language,
    Answers: withAnswers ? '1' : '0',
  });
