/**
 * Conditions that read profile fields which are kept from their author, or from those who answer: who is asked a
 * question tells what the field says. Source: specification 000 §3 and §5.
 */
import { fieldsRead } from '../questionnaires/fields-read.rules.ts';
import type { Definition } from '../questionnaires/definition.schemas.ts';
import type { Fault } from './faults.ts';

/** A profile field that a condition reads, and where. */
export type FieldRead = { Path: Fault['Path']; Question?: string; Field: string };

/** Every profile field that the conditions read, at each place: those that are given to them when they run. */
export const fieldsAt = ({ Sections }: Definition): FieldRead[] => {
  const read = (Show: string | undefined, Path: Fault['Path'], Question?: string): FieldRead[] =>
    fieldsRead({ Sections: [{ Show, Questions: [] }] }).map((Field) => ({
      Path,
      ...(Question === undefined ? {} : { Question }),
      Field,
    }));
  return Sections.flatMap((section, place) => [
    ...read(section.Show, ['Sections', place, 'Show']),
    ...section.Questions.flatMap((question, index) =>
      (['Show', 'Enable', 'Validation'] as const).flatMap((name) =>
        read(question[name], ['Sections', place, 'Questions', index, name], question.Id),
      ),
    ),
  ]);
};

/** Whether a field is kept from the author, and from those who answer. */
export type Keeping = { keeps: (field: string) => boolean; keepsFromMentees: (field: string) => boolean };

/** The faults of the fields that are kept from the author, and of the others that are kept from those who answer. */
export const keptFaults = (reads: readonly FieldRead[], { keeps, keepsFromMentees }: Keeping): Fault[] =>
  reads.flatMap(({ Field, ...place }): Fault[] => {
    if (keeps(Field)) return [{ ...place, Code: 'FIELD_KEPT', Detail: Field }];
    return keepsFromMentees(Field) ? [{ ...place, Code: 'FIELD_UNSEEN', Detail: Field }] : [];
  });
