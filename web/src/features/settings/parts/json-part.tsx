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
import { toast } from '../../../platform/toasts.ts';
import { useTypedText } from '../../../platform/use-typed-text.ts';
import { Download } from '../../../ui/download.tsx';
import { readJson } from '../../../ui/json-text.ts';
import { JsonTree } from '../../../ui/json-tree.tsx';
import { Section } from '../../../ui/page.tsx';
import { schemaAddress } from '../settings.queries.ts';
import { useSetup } from '../setup-context.tsx';

/** The longest text that is read at all; spaces and line breaks count too. */
const longest = 2_000_000;

const AsText = () => {
  const { t } = useTranslation(['settings', 'widgets']);
  const { projectId, written, change } = useSetup();
  const [kept, setKept] = useState(() => JSON.stringify(written.Settings, null, 2));
  const { text, write, forget } = useTypedText(`setup-json-${projectId}`, kept);
  const [wrong, setWrong] = useState<string | null>(null);
  const use = async (): Promise<void> => {
    if (text.length > longest) return setWrong(t('json.tooLarge'));
    const read = await readJson(text);
    if ('fault' in read) {
      const { line, column, why } = read.fault;
      return setWrong(t('widgets:json.fault', { line, column, why: t(`widgets:json.why.${why}`) }));
    }
    const { value } = read;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return setWrong(t('json.noRecord'));
    change({ Settings: { ...value } });
    setKept(text);
    forget();
    setWrong(null);
    toast('success', t('json.used'));
  };
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <TextField
        fullWidth
        multiline
        rows={22}
        label={t('json.field')}
        value={text}
        error={wrong !== null}
        helperText={wrong ?? t('json.help')}
        onChange={({ target }) => {
          write(target.value);
          setWrong(null);
        }}
        slotProps={{
          htmlInput: { spellCheck: false, autoCapitalize: 'none', autoCorrect: 'off' },
          formHelperText: { role: wrong ? 'alert' : undefined, sx: { overflowWrap: 'anywhere' } },
        }}
        sx={{ '& textarea': { fontFamily: 'monospace', fontSize: '0.875rem', whiteSpace: 'pre', overflowX: 'auto' } }}
      />
      <Button variant="outlined" sx={{ justifySelf: 'start' }} onClick={() => void use()}>
        {t('json.use')}
      </Button>
    </Box>
  );
};

export const JsonPart = () => {
  const { t } = useTranslation('settings');
  const { projectId, written } = useSetup();
  const [asText, setAsText] = useState(false);
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
          onChange={(_event, next: boolean | null) => next !== null && setAsText(next)}
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
