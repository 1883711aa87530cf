/**
 * What is said of the questionnaire as a whole: title, introduction, time, sources, whether people see their results.
 */
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { Definition } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { inLanguage } from '@telemachos/contract/features/questionnaires/wire.rules.ts';
import { useTranslation } from 'react-i18next';
import { useEditor } from './edit-context.tsx';
import { maybeWords, NumberField, WordsField } from './fields.tsx';
import { openFrame } from './frames.ts';
import { useHere } from './use-here.ts';

const tidy = ({ Introduction, Credits, Duration, ...rest }: Definition): Definition => ({
  ...rest,
  ...(Introduction ? { Introduction } : {}),
  ...(Credits ? { Credits } : {}),
  ...(Duration === undefined ? {} : { Duration }),
});

type Props = { definition: Definition; language: 'el' | 'en' };

const Folded = ({ definition, language }: Props) => {
  const { t } = useTranslation('authoring');
  const { setOpen } = useEditor();
  return (
    <Box
      data-path="Title"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        p: { xs: 4, sm: 5 },
        mb: 8,
        border: 1,
        borderColor: 'divider',
        borderRadius: 'var(--radius-large)',
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('edit.general')}
        </Typography>
        <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {inLanguage(definition.Title, language) || t('edit.noTitle')}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {definition.Duration === undefined
            ? t('edit.generalLine')
            : t('preview.time', { minutes: Math.round(definition.Duration / 6) / 10 })}
        </Typography>
      </Box>
      <Button size="small" startIcon={<EditOutlined />} data-folded="head" onClick={() => setOpen('head')}>
        {t('tabs.edit')}
      </Button>
    </Box>
  );
};

const Opened = ({ definition }: { definition: Definition }) => {
  const { t } = useTranslation('authoring');
  const { edit, close } = useEditor();
  const here = useHere();
  const put = (change: Partial<Definition>, key: string) =>
    edit((before) => tidy({ ...before, ...change }), `head ${key}`);
  return (
    <Box component="section" {...here} aria-label={t('edit.general')} sx={{ ...openFrame, mb: 8 }}>
      <WordsField
        label={t('edit.title')}
        value={definition.Title}
        path={['Title']}
        onChange={(Title) => put({ Title }, 'Title')}
      />
      <WordsField
        multiline
        label={t('edit.introduction')}
        help={t('edit.introductionHelp')}
        value={definition.Introduction}
        path={['Introduction']}
        onChange={(words) => put({ Introduction: maybeWords(words) }, 'Introduction')}
      />
      <WordsField
        multiline
        label={t('edit.credits')}
        value={definition.Credits}
        path={['Credits']}
        onChange={(words) => put({ Credits: maybeWords(words) }, 'Credits')}
      />
      <NumberField
        label={t('edit.minutes')}
        help={t('edit.minutesHelp')}
        width={240}
        value={definition.Duration === undefined ? undefined : definition.Duration / 60}
        path={['Duration']}
        onChange={(minutes) =>
          put({ Duration: minutes === undefined ? undefined : Math.round(minutes * 60) }, 'Duration')
        }
      />
      <FormControlLabel
        control={
          <Switch
            checked={definition.ShowResults}
            onChange={(_event, ShowResults) => put({ ShowResults }, 'ShowResults')}
          />
        }
        label={t('edit.showResults')}
      />
      <div>
        <Button variant="contained" size="small" onClick={close}>
          {t('edit.close')}
        </Button>
      </div>
    </Box>
  );
};

export const HeadBlock = ({ definition, language }: Props) => {
  const { open } = useEditor();
  return open === 'head' ? <Opened definition={definition} /> : <Folded definition={definition} language={language} />;
};
