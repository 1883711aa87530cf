/** The second step: the service or address, the method, and how many rows go in a call. */
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { massMethods, maxPageRows, sendModes } from '@telemachos/contract/features/mass-data/mass-data.rules.ts';
import type { MassTargets } from '@telemachos/contract/features/mass-data/mass-data.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../ui/choice.tsx';
import { Section } from '../../ui/page.tsx';
import { serviceAddress } from './targets.rules.ts';
import type { Sending } from './use-sending.ts';

type Option = { address: string; group: 'services' | 'calls'; about: string };

const optionsOf = ({ Services, Calls }: MassTargets): Option[] => [
  ...Services.map(({ Name, Descr }) => ({ address: serviceAddress(Name), group: 'services' as const, about: Descr })),
  ...Calls.map(({ Path, Summary }) => ({ address: Path, group: 'calls' as const, about: Summary })),
];

/** The address: chosen from the list, or typed. */
const Address = ({ sending, targets }: { sending: Sending; targets: MassTargets }) => {
  const { t } = useTranslation('massData');
  const { url: fault } = sending.faults;
  const options = optionsOf(targets);
  // Before anything is typed nothing is wrong with it.
  const shown = fault === 'MISSING' ? null : fault;
  return (
    <Autocomplete<Option, false, false, true>
      freeSolo
      fullWidth
      options={options}
      groupBy={({ group }) => t(`target.${group}`)}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.address)}
      inputValue={sending.url}
      onInputChange={(_event, value, reason) => {
        if (['input', 'clear', 'selectOption'].includes(reason)) sending.setUrl(value);
      }}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {option.address}
            {option.about === '' ? null : (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {option.about}
              </Typography>
            )}
          </Box>
        </li>
      )}
      renderInput={(props) => (
        <TextField
          {...props}
          label={t('target.address')}
          error={shown !== null}
          helperText={shown === null ? t('target.addressHelp') : t(`target.faults.${shown}`)}
        />
      )}
    />
  );
};

/** How many rows a page has. */
const PageSizeField = ({ sending }: { sending: Sending }) => {
  const { t } = useTranslation('massData');
  const { faults, change } = sending;
  const { PageSize } = sending.setup;
  return (
    <TextField
      size="small"
      type="number"
      label={t('target.pageSize')}
      value={Number.isNaN(PageSize) ? '' : PageSize}
      error={faults.pageSize}
      helperText={faults.pageSize ? t('target.pageSizeFault', { max: maxPageRows }) : null}
      onChange={({ target }) => change({ PageSize: target.value === '' ? Number.NaN : Number(target.value) })}
      slotProps={{ htmlInput: { min: 1, max: maxPageRows } }}
      sx={{ width: 180 }}
    />
  );
};

export const TargetPart = ({ sending, targets }: { sending: Sending; targets: MassTargets }) => {
  const { t } = useTranslation('massData');
  const { setup, faults, change, target } = sending;
  return (
    <Section id="mass-target" title={t('target.title')} intro={t('target.intro')}>
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Address sending={sending} targets={targets} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 3 }}>
          <Choice
            size="small"
            minWidth={180}
            label={t('target.method')}
            value={setup.Method}
            error={faults.method}
            disabled={target === null}
            onChoose={(next) => {
              const method = massMethods.find((one) => one === next);
              if (method) change({ Method: method });
            }}
            options={massMethods.map((one) => ({ value: one, label: t(`target.methods.${one}`) }))}
            {...(faults.method ? { helperText: t('target.faults.OTHER_METHOD') } : {})}
          />
          <Choice
            size="small"
            minWidth={260}
            label={t('target.mode')}
            value={setup.SendMode}
            error={faults.mode}
            disabled={target === null}
            onChoose={(next) => {
              const mode = sendModes.find((one) => one === next);
              if (mode) change({ SendMode: mode });
            }}
            options={sendModes.map((one) => ({ value: one, label: t(`target.modes.${one}`) }))}
            {...(faults.mode ? { helperText: t('target.oneOnly') } : {})}
          />
          {setup.SendMode === 'paged' ? <PageSizeField sending={sending} /> : null}
        </Box>
        {target !== null && !target.hasKey && target.method === 'POST' ? (
          <Alert severity="info" role="note">
            {t('target.noKey')}
          </Alert>
        ) : null}
      </Box>
    </Section>
  );
};
