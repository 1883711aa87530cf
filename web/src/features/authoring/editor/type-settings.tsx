/** The settings of each type of question. */
import {
  isQuestionType,
  questionTypes,
  type QuestionType,
} from '@telemachos/contract/features/questionnaires/question-types.ts';
import type { ComponentType } from 'react';
import { OptionSettings, SeveralSettings, GridSettings } from './choice-settings.tsx';
import { FileSettings } from './file-settings.tsx';
import type { SettingsProps } from './settings.ts';
import { TableSettings } from './table-settings.tsx';
import { LengthSettings, NumberSettings, DaySettings, BlanksSettings } from './written-settings.tsx';

/** The settings of each type; null for one without any. The compiler refuses a type that is not listed. */
const settings: Readonly<Record<QuestionType, ComponentType<SettingsProps> | null>> = {
  [questionTypes.date]: DaySettings,
  [questionTypes.oneChoice]: OptionSettings,
  [questionTypes.severalChoices]: SeveralSettings,
  [questionTypes.matchingGrid]: GridSettings,
  [questionTypes.openShort]: LengthSettings,
  [questionTypes.openLong]: LengthSettings,
  [questionTypes.numeric]: NumberSettings,
  [questionTypes.wordsIntoBlanks]: BlanksSettings,
  [questionTypes.order]: OptionSettings,
  [questionTypes.dropDown]: OptionSettings,
  [questionTypes.upload]: FileSettings,
  [questionTypes.spreadsheet]: TableSettings,
  [questionTypes.information]: null,
};

/** The settings of a type's code. */
export const settingsOf = (type: number): ComponentType<SettingsProps> | null =>
  isQuestionType(type) ? settings[type] : null;
