/** The kinds of question that an application form may have. */
import type { ApplicationQuestion } from '@telemachos/contract/features/projects/projects.schemas.ts';

export const questionKinds = [
  'text',
  'textarea',
  'ddlist',
  'date',
  'number',
  'email',
  'phone',
  'mobile',
  'afm',
  'municipality',
] as const satisfies readonly ApplicationQuestion['Type'][];
