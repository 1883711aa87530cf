/** The hidden tools of administrators: the numbers of things, and seeing the product as whoever has a number. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnProject, Session } from '../../platform/session.ts';
import { SeeAsDialog } from './see-as.shared.tsx';

/** A strip over the page, while they are shown. */
export const AdminTools = ({ session, project }: { session: Session; project: OwnProject }) => {
  const { t } = useTranslation('seeing');
  const [written, setWritten] = useState('');
  const [asked, setAsked] = useState(false);
  const [seeing, setSeeing] = useState<number | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const wrong = !/^[1-9]\d{0,8}$/.test(written.trim());
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (wrong) return field.current?.focus();
    setSeeing(Number(written));
  };
  return (
    <Box
      component="section"
      aria-label={t('tools.label')}
      data-screen-only
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 4,
        mb: 4,
        p: 3,
        border: '1px dashed',
        borderColor: 'text.secondary',
        borderRadius: 'var(--radius)',
      }}
    >
      <Box sx={{ fontFamily: 'monospace' }}>{t('tools.project', { id: project.Id })}</Box>
      <Box sx={{ fontFamily: 'monospace' }}>{t('tools.self', { id: session.Id })}</Box>
      <Box
        component="form"
        noValidate
        onSubmit={submit}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 2 }}
      >
        <TextField
          size="small"
          inputRef={field}
          label={t('tools.person')}
          value={written}
          onChange={(event) => setWritten(event.target.value)}
          error={asked && wrong}
          helperText={asked && wrong ? t('tools.personMissing') : null}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 9 } }}
        />
        <Button type="submit" variant="outlined">
          {t('tools.see')}
        </Button>
      </Box>
      {seeing === null ? null : (
        <SeeAsDialog person={{ Id: seeing, Name: `#${seeing}` }} onClose={() => setSeeing(null)} />
      )}
    </Box>
  );
};
