/** What is wrong with the application form, told to those who run the project: nobody who applies could mend it. */
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../platform/i18n.ts';
import { useFormFaults } from './applications.queries.ts';
import { labelOf } from './labels.ts';

/** Nothing where the form is right, or nobody knows. */
export const FormFaults = ({ projectId }: { projectId: number }) => {
  const { t } = useTranslation('applications');
  const language = useLanguage();
  const faults = useFormFaults(projectId).data?.Faults ?? [];
  if (faults.length === 0) return null;
  return (
    <Alert severity="warning" role="note" sx={{ mb: 4 }}>
      <AlertTitle>{t('formFaults.title', { count: faults.length })}</AlertTitle>
      {t('formFaults.means')}
      <Box component="details" sx={{ mt: 2 }}>
        <Box component="summary" sx={{ cursor: 'pointer', minHeight: 24, fontWeight: 600 }}>
          {t('formFaults.show')}
        </Box>
        <Box component="ul" sx={{ pl: 5, mt: 2, display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
          {faults.map((fault, place) => (
            <li key={place}>
              {fault.Key ? (
                <>
                  <strong>{labelOf(fault, language)}</strong>
                  {fault.In ? ` (${t(`formFaults.in.${fault.In}`)})` : ''}:{' '}
                </>
              ) : null}
              {t(`formFaults.codes.${fault.Code}`, { detail: fault.Detail })}
            </li>
          ))}
        </Box>
      </Box>
    </Alert>
  );
};
