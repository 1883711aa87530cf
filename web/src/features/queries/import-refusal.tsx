/** Why a file of definitions is refused: as a whole, at single places, or for another reason. */
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { maxFileDefinitions } from '@telemachos/contract/features/definitions/definitions-file.rules.ts';
import { useTranslation } from 'react-i18next';
import { toApiProblem } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import {
  definitionFaultsIn,
  fileFaultIn,
  type DefinitionFault,
  type DefinitionsFile,
  type FileFault,
} from './definitions-file.ts';
import { useFieldWords } from './use-field-words.ts';

/** A chosen file: its content, or why it was not sent. */
export type ChosenFile = { name: string; fault: FileFault | null; content: DefinitionsFile | null };

const toldCodes = ['BAD_SERVICE_NAME', 'SAME_NAME', 'UNKNOWN_QUERY', 'CIRCULAR_LIST', 'too_big'] as const;
const toldCode = (code: string) => toldCodes.find((told) => told === code) ?? 'other';

/** The places that the server refused, each with the name of its definition. */
const Faults = ({ faults }: { faults: readonly DefinitionFault[] }) => {
  const { t } = useTranslation('queries');
  const words = useFieldWords();
  return (
    <>
      {t('files.faults', { count: faults.length })}
      <Box component="ul" sx={{ m: 0, mt: 2, pl: 4, overflowWrap: 'anywhere' }}>
        {faults.map(({ number, name, field, code }) => (
          <li key={`${number} ${field}`}>
            {name === '' ? t('files.unnamed', { number }) : t('files.named', { name })}
            {field === '' ? '' : ` · ${words.name(field)}`}
            {`: ${t(`files.why.${toldCode(code)}`)}`}
          </li>
        ))}
      </Box>
    </>
  );
};

/** Shown where there is a reason; `repeated` is a name that the file has twice. */
export const ImportRefusal = ({
  chosen: { name, fault, content },
  repeated,
  error,
}: {
  chosen: ChosenFile;
  repeated: string | null;
  error: Error | null;
}) => {
  const { t } = useTranslation('queries');
  const problemText = useProblemMessage();
  const problem = error ? toApiProblem(error) : null;
  const whole = fault ?? (problem ? fileFaultIn(problem) : null);
  const faults = problem && content ? definitionFaultsIn(problem, content) : [];
  if (whole === null && problem === null && repeated === null) return null;
  return (
    <Alert severity="error" sx={{ mt: 4 }}>
      <AlertTitle sx={{ overflowWrap: 'anywhere' }}>{name}</AlertTitle>
      {whole !== null ? (
        t(`files.${whole}`, { count: maxFileDefinitions })
      ) : repeated !== null ? (
        t('files.sameName', { name: repeated })
      ) : faults.length > 0 ? (
        <Faults faults={faults} />
      ) : (
        problemText(problem)
      )}
    </Alert>
  );
};
