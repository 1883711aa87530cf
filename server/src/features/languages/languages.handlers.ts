/** The room of languages: reading (grid.ts), changing (changing.ts), files (files.ts). */
import type { languagesCalls } from '@telemachos/contract/features/languages/languages.calls.ts';
import type { Handlers } from '../../platform/context.ts';
import { changingHandlers } from './changing.ts';
import { fileHandlers } from './files.ts';
import { gridHandlers } from './grid.ts';

export const languagesHandlers: Handlers<typeof languagesCalls> = {
  ...gridHandlers,
  ...changingHandlers,
  ...fileHandlers,
};
