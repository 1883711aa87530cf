/**
 * A month to choose a day from, with OK, Clear and Cancel (specification 000 §5). Loaded when it is first opened: whoever
 * types a day never pays for it.
 */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { elGR } from '@mui/x-date-pickers/locales';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/el';
import 'dayjs/locale/en-gb';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../platform/i18n.ts';
import { MaterialStyle } from './material-style.tsx';

/** How a day is kept. */
const kept = 'YYYY-MM-DD';
const dayOf = (iso: string | undefined): Dayjs | undefined => (iso ? dayjs(iso) : undefined);
const greek = elGR.components.MuiLocalizationProvider.defaultProps.localeText;

/** Days are ISO texts; no day is ''. `onChoose` is told on OK and on Clear; then, and on Cancel, `onClose`. */
export type DayPickerProps = {
  label: string;
  day: string;
  min?: string | undefined;
  max?: string | undefined;
  onChoose: (day: string) => void;
  onClose: () => void;
};

/** The dialog. Without a day it opens where one is possible; when all of them are long past, with the years. */
export const DayPicker = ({ label, day, min, max, onChoose, onClose }: DayPickerProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const title = useId();
  const [chosen, setChosen] = useState<Dayjs | null>(() => dayOf(day) ?? null);
  const last = dayOf(max);
  const isLongPast = last !== undefined && last.isBefore(dayjs().subtract(1, 'year'));
  const end = (act: () => void) => () => {
    act();
    onClose();
  };
  return (
    <MaterialStyle>
      <LocalizationProvider
        dateAdapter={AdapterDayjs}
        adapterLocale={language === 'el' ? 'el' : 'en-gb'}
        {...(language === 'el' ? { localeText: greek } : {})}
      >
        <Dialog open onClose={onClose} aria-labelledby={title}>
          <DialogTitle id={title}>{label}</DialogTitle>
          <DialogContent sx={{ px: { xs: 0, sm: 3 } }}>
            <DateCalendar
              value={chosen}
              onChange={setChosen}
              views={['year', 'month', 'day']}
              openTo={chosen === null && isLongPast ? 'year' : 'day'}
              {...(min ? { minDate: dayjs(min) } : {})}
              {...(last ? { maxDate: last } : {})}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog that opens is where the keys go
              autoFocus
            />
          </DialogContent>
          <DialogActions>
            <Button onClick={end(() => onChoose(''))}>{t('date.clear')}</Button>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button
              variant="contained"
              disabled={chosen === null}
              onClick={end(() => onChoose(chosen?.format(kept) ?? ''))}
            >
              {t('date.ok')}
            </Button>
          </DialogActions>
        </Dialog>
      </LocalizationProvider>
    </MaterialStyle>
  );
};
