/** The parameters that the statement names, with what the screen asks of whoever runs it. */
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { QueryParameter } from '@telemachos/contract/features/queries/queries.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../ui/choice.tsx';
import { Section } from '../../ui/page.tsx';
import { typesOfParameters } from './parameter-values.ts';
import { useQueryList } from './queries.queries.ts';

/** Published queries that a list may be taken from. */
const maxListQueries = 200;

const ListQuery = ({ value, onChange }: { value: number | null; onChange: (id: number | null) => void }) => {
  const { t } = useTranslation('queries');
  const queries = useQueryList({ page: 0, count: maxListQueries });
  const published = (queries.data?.list ?? []).filter(
    ({ Published, Parameters }) => Published !== null && Parameters.length === 0,
  );
  return (
    <Choice
      size="small"
      minWidth={220}
      wide
      label={t('parameters.listQuery')}
      value={value === null ? '' : String(value)}
      options={[
        { value: '', label: t('parameters.listNone') },
        ...published.map(({ Id, Name }) => ({ value: String(Id), label: Name })),
      ]}
      helperText={t('parameters.listHelp')}
      onChoose={(id) => onChange(id === '' ? null : Number(id))}
    />
  );
};

const OneParameter = ({
  parameter,
  onChange,
}: {
  parameter: QueryParameter;
  onChange: (changes: Partial<QueryParameter>) => void;
}) => {
  const { t } = useTranslation('queries');
  const { Name, Type, Label, Default } = parameter;
  return (
    <Box
      role="group"
      aria-label={t('parameters.of', { name: Name })}
      sx={{ py: 3, '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' } }}
    >
      <Typography sx={{ fontFamily: 'ui-monospace, monospace', fontWeight: 600, mb: 3, overflowWrap: 'anywhere' }}>
        @{Name}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-start' }}>
        <Choice
          size="small"
          minWidth={180}
          label={t('parameters.type')}
          value={Type}
          options={typesOfParameters.map((type) => ({ value: type, label: t(`parameters.types.${type}`) }))}
          onChoose={(value) => onChange({ Type: typesOfParameters.find((type) => type === value) ?? 'text' })}
        />
        <TextField
          size="small"
          label={t('parameters.label')}
          value={Label}
          onChange={({ target }) => onChange({ Label: target.value })}
          slotProps={{ htmlInput: { maxLength: 120 } }}
        />
        <TextField
          size="small"
          label={t('parameters.default')}
          value={Default}
          onChange={({ target }) => onChange({ Default: target.value })}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
        {Type === 'list' ? (
          <ListQuery value={parameter.ListQuery} onChange={(id) => onChange({ ListQuery: id })} />
        ) : null}
      </Box>
    </Box>
  );
};

export const ParametersPart = ({
  parameters,
  onChange,
}: {
  parameters: readonly QueryParameter[];
  onChange: (parameters: QueryParameter[]) => void;
}) => {
  const { t } = useTranslation('queries');
  if (parameters.length === 0) return null;
  return (
    <Section id="declared" title={t('parameters.title')} intro={t('parameters.intro')}>
      <div>
        {parameters.map((parameter, at) => (
          <OneParameter
            key={parameter.Name.toLowerCase()}
            parameter={parameter}
            onChange={(changes) =>
              onChange(parameters.map((one, index) => (index === at ? { ...one, ...changes } : one)))
            }
          />
        ))}
      </div>
    </Section>
  );
};
