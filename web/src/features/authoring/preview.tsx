/**
 * A questionnaire as those who answer it see it. The answers stay on this page alone; the width is that of a computer
 * or of a phone.
 */
import ComputerOutlined from '@mui/icons-material/ComputerOutlined';
import SmartphoneOutlined from '@mui/icons-material/SmartphoneOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { Answers } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import type { Definition } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage, type Language } from '../../platform/i18n.ts';
import { EmptyState } from '../../ui/states.tsx';
import { PhoneFrame } from './phone-frame.tsx';
import { PreviewSheet } from './preview-sheet.tsx';

export const Preview = ({ definition }: { definition: Definition }) => {
  const { t } = useTranslation('authoring');
  const own = useLanguage();
  const [language, setLanguage] = useState<Language>(own);
  const [width, setWidth] = useState<'wide' | 'phone'>('wide');
  const [answers, setAnswers] = useState<Answers>({});
  const [round, setRound] = useState(0);
  if (!definition.Sections.some(({ Questions }) => Questions.length > 0))
    return <EmptyState title={t('preview.empty')}>{t('preview.emptyMeans')}</EmptyState>;
  const sheet = (
    <PreviewSheet
      key={`${language} ${round}`}
      definition={definition}
      language={language}
      answers={answers}
      onAnswers={setAnswers}
    />
  );
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 5 }}>
        <Alert severity="info" role="note" sx={{ flex: '1 1 280px', py: 0 }}>
          {t('preview.note')}
        </Alert>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={language}
          aria-label={t('preview.language')}
          onChange={(_event, next: Language | null) => {
            if (next) setLanguage(next);
          }}
        >
          <ToggleButton value="el">{t('edit.el')}</ToggleButton>
          <ToggleButton value="en">{t('edit.en')}</ToggleButton>
        </ToggleButtonGroup>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={width}
          aria-label={t('preview.width')}
          onChange={(_event, next: 'wide' | 'phone' | null) => {
            if (next) setWidth(next);
          }}
          sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
        >
          <ToggleButton value="wide">
            <ComputerOutlined fontSize="small" aria-hidden="true" sx={{ mr: 1 }} />
            {t('preview.wide')}
          </ToggleButton>
          <ToggleButton value="phone">
            <SmartphoneOutlined fontSize="small" aria-hidden="true" sx={{ mr: 1 }} />
            {t('preview.phone')}
          </ToggleButton>
        </ToggleButtonGroup>
        <Button
          size="small"
          onClick={() => {
            setAnswers({});
            setRound(round + 1);
          }}
        >
          {t('preview.clear')}
        </Button>
      </Box>
      {width === 'phone' ? (
        <PhoneFrame title={t('preview.frame')}>{sheet}</PhoneFrame>
      ) : (
        <Box sx={{ maxWidth: 860 }}>{sheet}</Box>
      )}
    </>
  );
};
