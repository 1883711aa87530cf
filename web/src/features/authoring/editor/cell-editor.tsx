/** The cell that is picked: what it holds, whether the person types there, how it is written. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Words } from '@telemachos/contract/features/questionnaires/words.ts';
import type { TableCell } from '@telemachos/contract/features/questionnaires/tables/table.schemas.ts';
import { useTranslation } from 'react-i18next';
import type { Path } from './edit-context.tsx';
import { maybeWords, NumberField, PlainField, WordsField } from './fields.tsx';

const inputs = ['none', 'number', 'percent', 'text'] as const;
const formats = ['none', 'number', 'percent', 'money', 'date', 'text'] as const;

/** A cell without the members that say nothing; null where it says nothing at all. */
const tidy = (cell: TableCell): TableCell | null => {
  const said = Object.entries(cell).filter(
    ([key, value]) => value !== undefined && value !== false && !(key === 'Value' && value === ''),
  );
  return said.length === 0 ? null : { Value: '', ...Object.fromEntries(said) };
};

/** The words of a label without the sign that makes them one. */
const unlabelled = ({ el, en }: Words): Words => ({
  el: el.replace(/^@/, ''),
  ...(en === undefined ? {} : { en: en.replace(/^@/, '') }),
});

export const CellEditor = ({
  address,
  cell,
  path,
  onChange,
}: {
  address: string | null;
  cell: TableCell | undefined;
  path: Path;
  onChange: (address: string, cell: TableCell | null) => void;
}) => {
  const { t } = useTranslation('authoring');
  if (address === null)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('sheet.pick')}
      </Typography>
    );
  const now: TableCell = cell ?? { Value: '' };
  const put = (change: Partial<TableCell>) => onChange(address, tidy({ ...now, ...change }));
  const at = [...path, 'Cells', address];
  const inWords = typeof now.Value !== 'string';
  const plain = typeof now.Value === 'string' ? now.Value : now.Value.el;
  return (
    <Box
      component="section"
      aria-label={t('sheet.cell', { address })}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 3,
        p: 4,
        border: 1,
        borderColor: 'primary.main',
        borderRadius: 'var(--radius)',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="subtitle2" component="h4">
          {t('sheet.cell', { address })}
        </Typography>
        <Button size="small" disabled={!cell} onClick={() => onChange(address, null)}>
          {t('sheet.clear')}
        </Button>
      </Box>
      {typeof now.Value === 'string' ? (
        <PlainField
          label={t('sheet.content')}
          help={t('sheet.contentHelp')}
          value={now.Value}
          path={at}
          onChange={(Value) => put({ Value })}
          mono
        />
      ) : (
        <WordsField
          label={t('sheet.labelText')}
          value={unlabelled(now.Value)}
          path={at}
          onChange={({ el, en }) =>
            put({ Value: en === undefined ? { el: `@${el}` } : { el: `@${el}`, en: `@${en}` } })
          }
        />
      )}
      <FormControlLabel
        control={
          <Switch
            checked={inWords}
            onChange={(_event, on) => put({ Value: on ? { el: `@${plain.replace(/^@/, '')}` } : plain })}
          />
        }
        label={t('sheet.label')}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <TextField
          select
          label={t('sheet.input')}
          value={now.Input ?? 'none'}
          sx={{ minWidth: 240 }}
          onChange={(event) =>
            put({ Input: (['number', 'percent', 'text'] as const).find((one) => one === event.target.value) })
          }
        >
          {inputs.map((kind) => (
            <MenuItem key={kind} value={kind}>
              {t(`sheet.inputs.${kind}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={t('sheet.format')}
          value={now.Format ?? 'none'}
          sx={{ minWidth: 180 }}
          onChange={(event) =>
            put({
              Format: (['number', 'percent', 'money', 'date', 'text'] as const).find(
                (one) => one === event.target.value,
              ),
            })
          }
        >
          {formats.map((kind) => (
            <MenuItem key={kind} value={kind}>
              {t(`sheet.formats.${kind}`)}
            </MenuItem>
          ))}
        </TextField>
        <NumberField
          label={t('sheet.decimals')}
          value={now.Decimals}
          path={[...at, 'Decimals']}
          width={120}
          onChange={(Decimals) =>
            put({ Decimals: Decimals === undefined ? undefined : Math.min(10, Math.max(0, Math.round(Decimals))) })
          }
        />
        <FormControlLabel
          control={<Switch checked={now.Bold ?? false} onChange={(_event, on) => put({ Bold: on })} />}
          label={t('sheet.bold')}
        />
      </Box>
      {now.Input ? (
        <WordsField
          label={t('sheet.inputName')}
          help={t('sheet.inputNameHelp')}
          value={now.Name}
          path={[...at, 'Name']}
          onChange={(words) => put({ Name: maybeWords(words) })}
        />
      ) : null}
    </Box>
  );
};
