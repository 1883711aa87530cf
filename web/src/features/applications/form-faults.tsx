/** What is wrong with the application form, told to those who run the project: nobody who applies could mend it. */
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../platform/i18n.ts';
import { Fold } from '../../ui/fold.tsx';
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
      <Fold title={t('formFaults.show')} level="none">
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
      </Fold>
    </Alert>
  );
};
