/** The third step: which column is which parameter. */
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { MassParameter } from '@telemachos/contract/features/mass-data/mass-data.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/page.tsx';
import { missingParameters } from './rows.rules.ts';
import type { Sending } from './use-sending.ts';

/** The parameter of one column: one of those declared, or a name that is typed. */
const Column = ({
  column,
  parameter,
  sample,
  parameters,
  onMap,
}: {
  column: string;
  parameter: string;
  sample: string;
  parameters: readonly MassParameter[];
  onMap: (parameter: string) => void;
}) => {
  const { t } = useTranslation('massData');
  return (
    <Autocomplete
      freeSolo
      size="small"
      options={parameters.map(({ Name }) => Name)}
      value={parameter === '' ? null : parameter}
      onChange={(_event, value) => onMap(value ?? '')}
      // What is typed counts when the field is left.
      autoSelect
      renderOption={({ key, ...props }, name) => {
        const label = parameters.find((one) => one.Name === name)?.Label ?? '';
        return (
          <li key={key} {...props}>
            {label === '' ? name : `${name} · ${label}`}
          </li>
        );
      }}
      renderInput={(props) => (
        <TextField
          {...props}
          label={t('mapping.column', { name: column.slice(0, 40) })}
          placeholder={t('mapping.leftOut')}
          helperText={sample === '' ? t('mapping.noSample') : t('mapping.sample', { value: sample.slice(0, 40) })}
          slotProps={{ ...props.slotProps, inputLabel: { ...props.slotProps.inputLabel, shrink: true } }}
        />
      )}
    />
  );
};

/** `first` are the cells of the first row. */
export const MappingPart = ({ sending, first }: { sending: Sending; first: readonly string[] }) => {
  const { t } = useTranslation('massData');
  const { mapping, target, setup } = sending;
  const parameters = target?.parameters ?? [];
  const missing = setup.Transform.trim() === '' ? missingParameters(mapping, parameters) : [];
  return (
    <Section id="mass-mapping" title={t('mapping.title')} intro={t('mapping.intro')}>
      {setup.Transform.trim() === '' ? null : (
        <Alert severity="info" role="note" sx={{ mb: 4 }}>
          {t('mapping.byTransform')}
        </Alert>
      )}
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))' }}>
        {mapping.map(({ Column: column, Parameter }, at) => (
          <Column
            key={column}
            column={column}
            parameter={Parameter}
            sample={first[at] ?? ''}
            parameters={parameters}
            onMap={(parameter) => sending.map(column, parameter)}
          />
        ))}
      </Box>
      {missing.length > 0 ? (
        <Alert severity="warning" role="note" sx={{ mt: 4 }}>
          {t('mapping.missing', { count: missing.length, names: missing.join(', ') })}
        </Alert>
      ) : null}
    </Section>
  );
};
