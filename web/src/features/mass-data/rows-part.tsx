/** The first step: rows that are pasted or dropped, how they were read, and what is remarkable about them. */
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { maxMassFileBytes, maxMassRows } from '@telemachos/contract/features/mass-data/mass-data.rules.ts';
import { useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ActButton } from '../../ui/act-button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Section } from '../../ui/page.tsx';
import { useNumber } from '../../ui/use-number.ts';
import { useSize } from '../../ui/use-size.ts';
import { encodings, separators, type Remarks } from './rows.rules.ts';
import type { RowsSource } from './use-rows.ts';

/** How many numbers of rows a remark names. */
const maxNamedRows = 10;

/** Material names a separator by its sign; a tab has none. */
const separatorNames: Record<string, 'tab' | 'semicolon' | 'comma' | 'bar'> = {
  '\t': 'tab',
  ';': 'semicolon',
  ',': 'comma',
  '|': 'bar',
};

/** How much is read at most, in words. */
const useLimits = (): { max: string; size: string } => {
  const size = useSize();
  const number = useNumber();
  return { max: number(maxMassRows), size: size(maxMassFileBytes) };
};

/** How the text or workbook was read, which can be changed. */
const Reading = ({ source, isLocked }: { source: RowsSource; isLocked: boolean }) => {
  const { t } = useTranslation('massData');
  const { reading, choose } = source;
  if (!reading) return null;
  const { encoding, separator, sheets, sheet } = reading;
  const known = separator !== null && !separators.some((one) => one === separator) ? [separator] : [];
  return (
    <Box role="group" aria-label={t('rows.read')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 4 }}>
      {encoding === null ? null : (
        <Choice
          size="small"
          minWidth={220}
          label={t('rows.encoding')}
          value={encoding}
          disabled={isLocked}
          onChoose={(next) => {
            const chosen = encodings.find((one) => one === next);
            if (chosen) choose({ encoding: chosen });
          }}
          options={encodings.map((one) => ({ value: one, label: t(`rows.encodings.${one}`) }))}
        />
      )}
      {separator === null ? null : (
        <Choice
          size="small"
          minWidth={220}
          label={t('rows.separator')}
          value={separator}
          disabled={isLocked}
          onChoose={(next) => choose({ separator: next })}
          options={[...separators, ...known].map((one) => {
            const name = separatorNames[one];
            return { value: one, label: name ? t(`rows.separators.${name}`) : one };
          })}
        />
      )}
      {sheets.length < 2 ? null : (
        <Choice
          size="small"
          minWidth={220}
          label={t('rows.sheet')}
          value={sheet ?? ''}
          disabled={isLocked}
          onChoose={(next) => choose({ sheet: next })}
          options={sheets.map((one) => ({ value: one, label: one }))}
        />
      )}
    </Box>
  );
};

/** The rows whose cells do not match the headers. */
const RemarkNotes = ({ remarks: { long, short } }: { remarks: Remarks }) => {
  const { t } = useTranslation('massData');
  const named = (rows: number[]): string =>
    rows.slice(0, maxNamedRows).join(', ') + (rows.length > maxNamedRows ? '…' : '');
  return (
    <>
      {long.length > 0 ? (
        <Alert severity="warning" role="note" sx={{ mt: 3 }}>
          {t('rows.long', { count: long.length, rows: named(long) })}
        </Alert>
      ) : null}
      {short.length > 0 ? (
        <Alert severity="info" role="note" sx={{ mt: 3 }}>
          {t('rows.short', { count: short.length, rows: named(short) })}
        </Alert>
      ) : null}
    </>
  );
};

/** A button for a file; what is dropped on its part of the page is taken too. */
const FileButton = ({ source }: { source: RowsSource }) => {
  const { t } = useTranslation('massData');
  const limits = useLimits();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
      <ActButton
        variant="outlined"
        startIcon={<UploadFileOutlined />}
        busy={source.isBusy}
        aria-describedby="mass-data-limits"
        onClick={() => input.current?.click()}
      >
        {t('rows.file')}
      </ActButton>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('rows.file')}
        accept=".csv,.txt,.tsv,.xlsx"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void source.give(file);
          target.value = '';
        }}
      />
      <Typography id="mass-data-limits" variant="body2" sx={{ color: 'text.secondary', flex: '1 1 240px' }}>
        {t('rows.limits', limits)}
      </Typography>
    </Box>
  );
};

const PasteField = ({ source }: { source: RowsSource }) => {
  const { t } = useTranslation('massData');
  return (
    <TextField
      multiline
      fullWidth
      label={t('rows.paste')}
      helperText={t('rows.pasteHelp')}
      value={source.text}
      onChange={(event) => source.paste(event.target.value)}
      sx={{ mt: 4 }}
      slotProps={{
        // One that measures its text by itself takes long over many lines, with every key.
        input: { inputComponent: 'textarea' },
        htmlInput: {
          rows: 5,
          spellCheck: false,
          autoComplete: 'off',
          style: { resize: 'vertical', fontFamily: 'monospace', fontSize: '0.875rem', whiteSpace: 'pre' },
        },
      }}
    />
  );
};

/** `count` is the number of rows that were read; null before. `isLocked`: something was sent, so they stay. */
export const RowsPart = ({
  source,
  isLocked,
  count,
  columns,
  remarks,
}: {
  source: RowsSource;
  isLocked: boolean;
  count: number | null;
  columns: number;
  remarks: Remarks;
}) => {
  const { t } = useTranslation('massData');
  const limits = useLimits();
  const [isOver, setOver] = useState(false);
  const hover = (event: DragEvent, over: boolean): void => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(over && !isLocked);
  };
  return (
    <Section id="mass-rows" title={t('rows.title')} intro={t('rows.intro')}>
      {isLocked ? (
        <Alert severity="info" role="note" sx={{ mb: 3 }}>
          {t('rows.locked')}
        </Alert>
      ) : null}
      <Box
        component="fieldset"
        disabled={isLocked}
        onDragOver={(event: DragEvent) => hover(event, true)}
        onDragLeave={(event: DragEvent) => hover(event, false)}
        onDrop={(event: DragEvent) => {
          hover(event, false);
          const [file] = event.dataTransfer.files;
          if (file && !isLocked) void source.give(file);
        }}
        sx={{
          m: 0,
          p: 3,
          minWidth: 0,
          border: '1px dashed',
          borderColor: isOver ? 'primary.main' : 'var(--control-line)',
          borderRadius: 'var(--radius)',
          bgcolor: isOver ? 'primary.light' : 'transparent',
        }}
      >
        <FileButton source={source} />
        <PasteField source={source} />
      </Box>
      {source.isBusy ? <LinearProgress sx={{ mt: 3 }} aria-label={t('rows.reading')} /> : null}
      {source.fault === null ? null : (
        <Alert severity="error" sx={{ mt: 3 }}>
          {t(`rows.faults.${source.fault}`, limits)}
        </Alert>
      )}
      <Reading source={source} isLocked={isLocked} />
      <Box role="status" sx={{ mt: 3 }}>
        {count === null || source.fault !== null
          ? null
          : t(source.fileName === null ? 'rows.count' : 'rows.countOf', { count, columns, name: source.fileName })}
      </Box>
      <RemarkNotes remarks={remarks} />
    </Section>
  );
};
