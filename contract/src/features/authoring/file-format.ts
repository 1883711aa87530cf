/** The file in which questionnaires travel between installations; docs/questionnaire-format.md explains it. */
import { z } from 'zod';
import { definition } from '../questionnaires/definition.schemas.ts';

export const formatName = 'telemachos-questionnaire';
export const formatVersion = 1;

/** A questionnaire as a file. */
export const questionnaireFile = z.object({
  Format: z.literal(formatName),
  FormatVersion: z.literal(formatVersion),
  /** What the questionnaire is called in lists; its Greek title where it is left out. */
  Name: z.string().max(200).optional(),
  Definition: definition,
});

/** The JSON Schema of the file, for editors and checkers. */
export const fileSchema = (): Record<string, unknown> =>
  z.toJSONSchema(questionnaireFile, { io: 'input', unrepresentable: 'any' });
