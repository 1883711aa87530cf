/** Why the last run failed, until the next one: the words of the problem, and of what it says about other fields. */
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ApiProblem } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { isParameterFault, parameterFaultsIn } from './parameter-values.ts';
import { faultsIn } from './sql-places.ts';
import { useSqlFaultWords } from './use-sql-fault-words.ts';

/** `known` are the parameters that say their own fault; null or no error shows nothing. */
export const RunError = ({ error, known }: { error: ApiProblem | null; known: readonly string[] }) => {
  const { t } = useTranslation('queries');
  const problemText = useProblemMessage();
  const words = useSqlFaultWords();
  if (error === null) return null;
  // Only authors are told what is wrong with the statement.
  const faults = faultsIn(error);
  const others = Object.entries(parameterFaultsIn(error)).filter(
    ([name]) => !known.some((one) => one.toLowerCase() === name.toLowerCase()),
  );
  return (
    <Alert severity="error" role="alert" sx={{ mb: 4 }}>
      {faults.length > 0 ? t('try.marked') : problemText(error)}
      {faults.map((fault) => (
        <Typography key={`${fault.At} ${fault.Code}`} variant="body2">
          {words(fault)}
        </Typography>
      ))}
      {others.map(([name, code]) => (
        <Typography key={name} variant="body2">
          {`@${name}: ${t(`parameter.${isParameterFault(code) ? code : 'UNKNOWN'}`)}`}
        </Typography>
      ))}
      {error.requestId ? (
        <Typography variant="caption" component="p" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {t('result.requestId', { id: error.requestId })}
        </Typography>
      ) : null}
    </Alert>
  );
};
