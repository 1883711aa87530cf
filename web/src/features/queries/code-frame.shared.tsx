/** What stands around a code editor: its border, the skeleton while it loads, and the faults in words. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MarkedFault } from '../../ui/code-editor.tsx';
import { placeIn } from './sql-places.ts';

const editorHeightPx = 280;

/** Each fault in words, with the way to its place. */
const Faults = ({
  code,
  faults,
  onGo,
}: {
  code: string;
  faults: readonly MarkedFault[];
  onGo: (at: number) => void;
}) => {
  const { t } = useTranslation('queries');
  if (faults.length === 0) return null;
  return (
    <Alert severity="error" role="status" sx={{ mt: 3 }}>
      <b>{t('sql.faults', { count: faults.length })}</b>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {faults.map(({ from, words }) => (
          <li key={`${from} ${words}`}>
            <ButtonBase
              onClick={() => onGo(from)}
              sx={{ textAlign: 'left', font: 'inherit', py: 1, textDecoration: 'underline', overflowWrap: 'anywhere' }}
            >
              {t('sql.at', { ...placeIn(code, from), words })}
            </ButtonBase>
          </li>
        ))}
      </Box>
    </Alert>
  );
};

/** `children` is the lazily loaded editor; `keysId` is the id by which it is described. */
export const CodeFrame = ({
  code,
  faults,
  keysId,
  onGo,
  children,
}: {
  code: string;
  faults: readonly MarkedFault[];
  keysId: string;
  onGo: (at: number) => void;
  children: ReactNode;
}) => {
  const { t } = useTranslation('queries');
  return (
    <>
      <Box
        sx={{
          border: 1,
          borderColor: faults.length > 0 ? 'error.main' : 'var(--control-line)',
          borderRadius: 'var(--radius)',
          overflow: 'hidden',
          '&:focus-within': { boxShadow: 'var(--focus)' },
        }}
      >
        <Suspense
          fallback={
            <Skeleton variant="rectangular" height={editorHeightPx} aria-label={t('sql.loading')} role="status" />
          }
        >
          {children}
        </Suspense>
      </Box>
      <Typography id={keysId} variant="caption" component="p" sx={{ mt: 1, color: 'text.secondary' }}>
        {t('sql.keys')}
      </Typography>
      <Faults code={code} faults={faults} onGo={onGo} />
    </>
  );
};
