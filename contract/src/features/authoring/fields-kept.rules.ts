/**
 * Conditions that read profile fields which are kept from their author: who is asked a question tells what the field
 * says, so nobody may write a condition about what they may not read. Source: specification 000 §3 and §5.
 */
import { fieldsRead } from '../questionnaires/answering.rules.ts';
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

/** The faults of the fields that `keeps` keeps from the author. */
export const keptFaults = (reads: readonly FieldRead[], keeps: (field: string) => boolean): Fault[] =>
  reads
    .filter(({ Field }) => keeps(Field))
    .map(({ Field, ...place }) => ({ ...place, Code: 'FIELD_KEPT', Detail: Field }));
