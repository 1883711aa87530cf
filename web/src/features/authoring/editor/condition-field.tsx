/** A condition as the author writes it: what is wrong with it while it is typed, and a helper that writes it. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { writingFault } from '@telemachos/contract/features/authoring/references.rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConditionHelper } from './condition-helper.tsx';
import { placeOf, useFieldFault, type Path } from './edit-context.tsx';

/** `kind` names its label and help; `before` is how many questions come before it and may be named. */
export const ConditionField = ({
  kind,
  value,
  onChange,
  path,
  before,
}: {
  kind: 'Show' | 'Enable' | 'Validation';
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  path: Path;
  before: number;
}) => {
  const { t } = useTranslation('authoring');
  const [helping, setHelping] = useState(false);
  const { text } = useFieldFault(path);
  // The writing is judged at every key; what it names is judged with the whole definition, a moment later.
  const written = value?.trim() ? writingFault(value) : null;
  const fault = written === null ? text : t(`faults.${written.code}`, { detail: written.detail });
  const put = (next: string): void => onChange(next.trim() === '' ? undefined : next);
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
      <TextField
        fullWidth
        multiline
        maxRows={6}
        label={t(`conditions.${kind}`)}
        value={value ?? ''}
        error={fault !== null}
        helperText={fault ?? t(`conditions.${kind}Help`)}
        onChange={(event) => put(event.target.value)}
        data-path={placeOf(path)}
        slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'off' } }}
        sx={{ '& textarea': { fontFamily: 'monospace', fontSize: '0.875rem' } }}
      />
      <Button
        variant="outlined"
        size="small"
        onClick={() => setHelping(true)}
        aria-label={t('conditions.helperFor', { field: t(`conditions.${kind}`) })}
        sx={{ flex: 'none', minHeight: 40 }}
      >
        {t('conditions.helper')}
      </Button>
      {helping ? (
        <ConditionHelper
          title={t(`conditions.${kind}`)}
          value={value ?? ''}
          onChange={put}
          before={before}
          own={kind === 'Validation'}
          onClose={() => setHelping(false)}
        />
      ) : null}
    </Box>
  );
};
