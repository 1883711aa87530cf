/** Everything that needs mending, in one place; each line leads to its field. */
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { stopping, type Fault } from '@telemachos/contract/features/authoring/faults.ts';
import type { Definition } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { useTranslation } from 'react-i18next';
import { useFaultWords } from '../fault-words.tsx';

/** Lines of each kind that are rendered. */
const maxLines = 60;

const Lines = ({
  title,
  faults,
  definition,
  onGo,
}: {
  title: string;
  faults: readonly Fault[];
  definition: Definition;
  onGo: (fault: Fault) => void;
}) => {
  const { t } = useTranslation('authoring');
  const { what, where } = useFaultWords(() => definition);
  if (faults.length === 0) return null;
  return (
    <Box sx={{ '& + &': { mt: 4 } }}>
      <Typography variant="subtitle2" component="h2">
        {title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {faults.slice(0, maxLines).map((fault) => (
          <li key={`${fault.Path.join('.')} ${fault.Code} ${fault.Detail ?? ''}`}>
            <ButtonBase
              onClick={() => onGo(fault)}
              sx={{
                width: '100%',
                justifyContent: 'flex-start',
                textAlign: 'left',
                px: 2,
                py: 1.5,
                mx: -2,
                font: 'inherit',
                fontSize: '0.875rem',
                borderRadius: 'var(--radius-small)',
                '&:hover': { bgcolor: 'action.hover' },
              }}
            >
              <span>
                <Box component="span" sx={{ fontWeight: 600, color: 'primary.main' }}>
                  {where(fault)}
                </Box>{' '}
                {what(fault)}
              </span>
            </ButtonBase>
          </li>
        ))}
      </Box>
      {faults.length > maxLines ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('edit.moreFaults', { count: faults.length - maxLines })}
        </Typography>
      ) : null}
    </Box>
  );
};

export const FaultsPanel = ({
  faults,
  definition,
  onGo,
}: {
  faults: readonly Fault[];
  definition: Definition;
  onGo: (fault: Fault) => void;
}) => {
  const { t } = useTranslation('authoring');
  const stop = stopping(faults);
  return (
    <Box
      component="section"
      aria-label={t('edit.faultsTitle')}
      sx={{
        p: 4,
        mb: 5,
        maxHeight: 360,
        overflow: 'auto',
        border: 1,
        borderColor: stop.length > 0 ? 'error.main' : 'divider',
        borderRadius: 'var(--radius-large)',
        bgcolor: 'background.paper',
      }}
    >
      {faults.length === 0 ? <Typography>{t('edit.noFaults')}</Typography> : null}
      <Lines title={t('edit.faultsTitle')} faults={stop} definition={definition} onGo={onGo} />
      <Lines
        title={t('edit.warningsTitle')}
        faults={faults.filter(({ Warning }) => Warning)}
        definition={definition}
        onGo={onGo}
      />
    </Box>
  );
};
