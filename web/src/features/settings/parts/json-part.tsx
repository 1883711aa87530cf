/** The settings as JSON: to look at as a tree, and to change as a text, which is judged before it is taken. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../platform/toasts.ts';
import { Download } from '../../../ui/download.tsx';
import { JsonTree } from '../../../ui/json-tree.tsx';
import { Section } from '../../../ui/page.tsx';
import { TypedBefore } from '../../actions/draft-parts.shared.tsx';
import { schemaAddress } from '../settings.queries.ts';
import { useSetup } from '../setup-context.tsx';

const AsText = () => {
  const { t } = useTranslation('settings');
  const { json } = useSetup();
  const { wrong } = json;
  const use = async (): Promise<void> => {
    if ((await json.use()) === 'used') showToast('success', t('json.used'));
  };
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <TypedBefore at={json.foundAt} onDiscard={json.drop} />
      {json.isOutdated() ? <Alert severity="warning">{t('json.outdated')}</Alert> : null}
      <TextField
        fullWidth
        multiline
        rows={22}
        label={t('json.field')}
        value={json.shown()}
        error={wrong !== null}
        helperText={wrong ?? t(json.isTyped ? 'json.unused' : 'json.help')}
        onChange={({ target }) => json.write(target.value)}
        slotProps={{
          htmlInput: { spellCheck: false, autoCapitalize: 'none', autoCorrect: 'off' },
          formHelperText: { role: wrong ? 'alert' : undefined, sx: { overflowWrap: 'anywhere' } },
        }}
        sx={{ '& textarea': { fontFamily: 'monospace', fontSize: '0.875rem', whiteSpace: 'pre', overflowX: 'auto' } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="outlined" onClick={() => void use()}>
          {t('json.use')}
        </Button>
        {json.isTyped ? <Button onClick={json.drop}>{t('json.drop')}</Button> : null}
      </Box>
    </Box>
  );
};

export const JsonPart = () => {
  const { t } = useTranslation('settings');
  const { projectId, written, json } = useSetup();
  // What was written and not used is led to.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const asText = (chosen ?? json.isTyped) || json.wrong !== null;
  return (
    <Section
      id="json"
      title={t('json.title')}
      intro={t('json.intro')}
      action={
        <ToggleButtonGroup
          exclusive
          size="small"
          value={asText}
          aria-label={t('json.how')}
          onChange={(_event, next: boolean | null) => next !== null && setChosen(next)}
        >
          <ToggleButton value={false}>{t('json.tree')}</ToggleButton>
          <ToggleButton value>{t('json.text')}</ToggleButton>
        </ToggleButtonGroup>
      }
    >
      <Typography sx={{ mb: 4 }}>
        <Link component={Download} href={schemaAddress(projectId)} underline="always">
          {t('json.schema')}
        </Link>{' '}
        {t('json.schemaMeans')}
      </Typography>
      {asText ? (
        <>
          <Alert severity="info" role="note" sx={{ mb: 4 }}>
            {t('json.note')}
          </Alert>
          <AsText />
        </>
      ) : (
        <JsonTree name={t('json.whole')} value={written.Settings} />
      )}
    </Section>
  );
};
