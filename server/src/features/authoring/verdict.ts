/**
 * The verdict on what an author sent, from its text: reading it and judging it are one work, done in judging.worker.ts.
 */
import { fieldsAt, type FieldRead } from '@telemachos/contract/features/authoring/fields-kept.rules.ts';
import { looseDefinition } from '@telemachos/contract/features/authoring/authoring.schemas.ts';
import { draftOf } from '@telemachos/contract/features/authoring/draft.rules.ts';
import type { Fault } from '@telemachos/contract/features/authoring/faults.ts';
import { formatName, questionnaireFile } from '@telemachos/contract/features/authoring/file-format.ts';
import { judge } from '@telemachos/contract/features/authoring/judge.ts';
import { isTooLarge } from '@telemachos/contract/features/authoring/size.rules.ts';
import type { Definition } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';

/** What is to be judged: the JSON of a definition, or the content of a questionnaire's file. */
export type Job = { kind: 'definition' | 'file'; text: string };

/**
 * The definition where its shape is right, its faults, the profile fields its conditions read, and the name that a file
 * gives.
 */
export type Verdict = { definition: Definition | null; faults: Fault[]; reads: FieldRead[]; name: string };

const refused = (faults: Fault[]): Verdict => ({ definition: null, faults, reads: [], name: '' });
const wrong = (Path: Fault['Path'], Detail: string): Verdict => refused([{ Path, Code: 'SHAPE', Detail }]);

const onDefinition = (value: unknown): Verdict => {
  const { definition, faults } = judge(value);
  return {
    definition,
    faults,
    reads: isTooLarge(value) ? [] : fieldsAt(definition ?? draftOf(value)),
    name: definition?.Title.el.trim().slice(0, 180) ?? '',
  };
};

const onFile = (text: string): Verdict => {
  let content: unknown;
  try {
    content = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return wrong([], error instanceof Error ? error.message.slice(0, 200) : 'JSON');
  }
  const kept = looseDefinition.safeParse(content);
  if (!kept.success) return wrong([], 'JSON');
  const head = questionnaireFile.omit({ Definition: true }).safeParse(kept.data);
  if (!head.success) {
    const issue = head.error.issues[0];
    return wrong((issue?.path ?? []).map(String), issue?.message ?? formatName);
  }
  const verdict = onDefinition(kept.data['Definition']);
  return { ...verdict, name: head.data.Name?.trim() || verdict.name };
};

/** Read and judge; nothing it is given makes it fail. */
export const verdictOn = ({ kind, text }: Job): Verdict =>
  kind === 'file' ? onFile(text) : onDefinition(JSON.parse(text));
