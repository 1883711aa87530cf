/** The types of question as authors know them: a name and a picture, in the order in which they are offered. */
import CalendarTodayOutlined from '@mui/icons-material/CalendarTodayOutlined';
import CheckBoxOutlined from '@mui/icons-material/CheckBoxOutlined';
import FormatListNumberedOutlined from '@mui/icons-material/FormatListNumberedOutlined';
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import NotesOutlined from '@mui/icons-material/NotesOutlined';
import PinOutlined from '@mui/icons-material/PinOutlined';
import RadioButtonCheckedOutlined from '@mui/icons-material/RadioButtonCheckedOutlined';
import ShortTextOutlined from '@mui/icons-material/ShortTextOutlined';
import SpaceBarOutlined from '@mui/icons-material/SpaceBarOutlined';
import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined';
import UnfoldMoreOutlined from '@mui/icons-material/UnfoldMoreOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import {
  isQuestionType,
  questionTypes,
  type QuestionType,
} from '@telemachos/contract/features/questionnaires/question-types.ts';
import { useTranslation } from 'react-i18next';

/** The offer, the everyday ones first. */
export const typeOrder: readonly QuestionType[] = [
  questionTypes.oneChoice,
  questionTypes.severalChoices,
  questionTypes.dropDown,
  questionTypes.matchingGrid,
  questionTypes.openShort,
  questionTypes.openLong,
  questionTypes.numeric,
  questionTypes.date,
  questionTypes.order,
  questionTypes.wordsIntoBlanks,
  questionTypes.upload,
  questionTypes.spreadsheet,
  questionTypes.information,
];

/** The compiler refuses a type that is not listed. */
const pictures: Readonly<Record<QuestionType, typeof InfoOutlined>> = {
  [questionTypes.date]: CalendarTodayOutlined,
  [questionTypes.oneChoice]: RadioButtonCheckedOutlined,
  [questionTypes.severalChoices]: CheckBoxOutlined,
  [questionTypes.matchingGrid]: TableRowsOutlined,
  [questionTypes.openShort]: ShortTextOutlined,
  [questionTypes.openLong]: NotesOutlined,
  [questionTypes.numeric]: PinOutlined,
  [questionTypes.wordsIntoBlanks]: SpaceBarOutlined,
  [questionTypes.order]: FormatListNumberedOutlined,
  [questionTypes.dropDown]: UnfoldMoreOutlined,
  [questionTypes.upload]: UploadFileOutlined,
  [questionTypes.spreadsheet]: TableChartOutlined,
  [questionTypes.information]: InfoOutlined,
};

/** A type's picture. */
export const typeIcon = (type: number): typeof InfoOutlined =>
  isQuestionType(type) ? pictures[type] : HelpOutlineOutlined;

/** A function from a type's code to its name. */
export const useTypeName = (): ((type: number) => string) => {
  const { t } = useTranslation('authoring');
  return (type) => (isQuestionType(type) ? t(`types.${type}`) : t('types.other', { type }));
};
