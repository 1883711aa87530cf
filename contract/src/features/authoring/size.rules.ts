/** How large a questionnaire may be: counted first, on whatever came, so that nothing larger is ever judged. */
import type { Fault } from './faults.ts';

/** Length of a definition as JSON, in UTF-16 units. */
export const maxDefinitionLength = 2_000_000;

/** Sections, questions and answer groups of a questionnaire; each row of a grid is a group of its own. */
export const maxDefinitionCounts = { sections: 100, questions: 1000, groups: 3000 } as const;

/** A questionnaire that is too large, or whose judging takes too long: the only fault it is told. */
export const tooLarge: Fault = { Path: ['Sections'], Code: 'TOO_LARGE' };

const listIn = (value: unknown, name: string): readonly unknown[] => {
  const list: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null;
  return Array.isArray(list) ? list : [];
};

/** Whether a definition, of whatever shape, is larger than a questionnaire may be. */
export const isTooLarge = (definition: unknown): boolean => {
  const sections = listIn(definition, 'Sections');
  if (sections.length > maxDefinitionCounts.sections) return true;
  let [questions, groups] = [0, 0];
  for (const section of sections) {
    const here = listIn(section, 'Questions');
    questions += here.length;
    if (questions > maxDefinitionCounts.questions) return true;
    for (const question of here) groups += Math.max(1, listIn(question, 'Rows').length);
  }
  return groups > maxDefinitionCounts.groups;
};
