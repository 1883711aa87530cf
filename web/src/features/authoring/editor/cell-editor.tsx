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

const inputs = ['number', 'percent', 'text'] as const;
const formats = ['number', 'percent', 'money', 'date', 'text'] as const;

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

type Part = { now: TableCell; at: Path; put: (change: Partial<TableCell>) => void };

/** A formula, a number, or the words of a label. */
const Content = ({ now, at, put }: Part) => {
  const { t } = useTranslation('authoring');
  const plain = typeof now.Value === 'string' ? now.Value : now.Value.el;
  return (
    <>
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
            checked={typeof now.Value !== 'string'}
            onChange={(_event, on) => put({ Value: on ? { el: `@${plain.replace(/^@/, '')}` } : plain })}
          />
        }
        label={t('sheet.label')}
      />
    </>
  );
};

/** One of some kinds, or none. */
const KindField = <Kind extends string>({
  label,
  width,
  value,
  kinds,
  nameOf,
  onChange,
}: {
  label: string;
  width: number;
  value: Kind | undefined;
  kinds: readonly Kind[];
  nameOf: (kind: Kind | 'none') => string;
  onChange: (kind: Kind | undefined) => void;
}) => (
  <TextField
    select
    label={label}
    value={value ?? 'none'}
    sx={{ minWidth: width }}
    onChange={(event) => onChange(kinds.find((one) => one === event.target.value))}
  >
    {(['none', ...kinds] as const).map((kind) => (
      <MenuItem key={kind} value={kind}>
        {nameOf(kind)}
      </MenuItem>
    ))}
  </TextField>
);

/** Whether the person types there, and how it is written. */
const Look = ({ now, at, put }: Part) => {
  const { t } = useTranslation('authoring');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
      <KindField
        label={t('sheet.input')}
        width={240}
        value={now.Input}
        kinds={inputs}
        nameOf={(kind) => t(`sheet.inputs.${kind}`)}
        onChange={(Input) => put({ Input })}
      />
      <KindField
        label={t('sheet.format')}
        width={180}
        value={now.Format}
        kinds={formats}
        nameOf={(kind) => t(`sheet.formats.${kind}`)}
        onChange={(Format) => put({ Format })}
      />
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
  );
};

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
      <Content now={now} at={at} put={put} />
      <Look now={now} at={at} put={put} />
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
