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
import { useTranslation } from 'react-i18next';

/** The offer, the everyday ones first. */
export const typeOrder = [7, 8, 15, 9, 10, 11, 12, 6, 14, 13, 16, 17, 18] as const;

const pictures: ReadonlyMap<number, typeof InfoOutlined> = new Map([
  [6, CalendarTodayOutlined], [7, RadioButtonCheckedOutlined], [8, CheckBoxOutlined], [9, TableRowsOutlined], [10, ShortTextOutlined], [11, NotesOutlined], [12, PinOutlined],
  [13, SpaceBarOutlined], [14, FormatListNumberedOutlined], [15, UnfoldMoreOutlined], [16, UploadFileOutlined], [17, TableChartOutlined], [18, InfoOutlined],
]);

/** A type's picture. */
export const typeIcon = (type: number): typeof InfoOutlined => pictures.get(type) ?? HelpOutlineOutlined;

/** A function from a type's code to its name. */
export const useTypeName = (): ((type: number) => string) => {
  const { t } = useTranslation('authoring');
  return (type) => {
    const known = typeOrder.find((one) => one === type);
    return known === undefined ? t('types.other', { type }) : t(`types.${known}`);
  };
};
