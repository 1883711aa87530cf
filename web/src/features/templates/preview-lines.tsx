/** What a file would do, piece by piece, and what stands in its way. */
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Fault, Line } from './templates.queries.ts';
import { useFaultWords, usePieceName, usePlaceName } from './words.ts';

/** Faults, each with its piece and its place. */
export const FaultList = ({ faults }: { faults: readonly Fault[] }) => {
  const words = useFaultWords();
  const pieceName = usePieceName();
  const placeName = usePlaceName();
  return (
    <Box component="ul" sx={{ m: 0, mt: 2, pl: 5, overflowWrap: 'anywhere' }}>
      {faults.map((fault, at) => {
        const { Item, Part, Name, Path } = fault;
        const piece = Part === 'file' ? '' : pieceName({ Item, Part, Name });
        const place = [piece, Path === Name ? '' : placeName(Path)].filter(Boolean).join(' – ');
        return (
          // oxlint-disable-next-line no-array-index-key -- the same may be wrong twice in one place
          <li key={`${Item} ${Path} ${at}`}>
            {place === '' ? '' : `${place}: `}
            {words(fault)}
          </li>
        );
      })}
    </Box>
  );
};

/** What is here and what comes, at each place that differs. */
const Changes = ({ line: { Changes: changes, More, Outcome } }: { line: Line }) => {
  const { t } = useTranslation(['templates', 'settings']);
  const placeName = usePlaceName();
  const told = (value: string | null): string => {
    if (value === 'true') return t('settings:values.yes');
    if (value === 'false') return t('settings:values.no');
    return value === null || value === '' ? t('none') : value;
  };
  if (Outcome === 'gone') return <Typography variant="body2">{t('goneHere')}</Typography>;
  return (
    <Box component="dl" sx={{ m: 0, fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
      {changes.map(({ Path, Before, After }) => (
        <Box key={Path} sx={{ mt: 2 }}>
          <Box component="dt" sx={{ fontWeight: 600 }}>
            {placeName(Path)}
          </Box>
          <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
            {t('before')}: {told(Before)}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            {t('after')}: {told(After)}
          </Box>
        </Box>
      ))}
      {More > 0 ? <Box sx={{ mt: 2 }}>{t('more', { count: More })}</Box> : null}
    </Box>
  );
};

const row = { py: 3, borderTop: 1, borderColor: 'divider' } as const;

/** A piece that was changed here: the project's stays unless the file's is asked for. */
const Asked = ({ line, isTaken, onTake }: { line: Line; isTaken: boolean; onTake: (take: boolean) => void }) => {
  const { t } = useTranslation('templates');
  const name = usePieceName()(line);
  return (
    <Box component="li" sx={row}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
      <Changes line={line} />
      <RadioGroup
        row
        aria-label={t('choice', { name })}
        value={isTaken ? 'take' : 'keep'}
        onChange={(_event, value) => onTake(value === 'take')}
        sx={{ mt: 1 }}
      >
        <FormControlLabel value="keep" control={<Radio />} label={t('keep')} />
        <FormControlLabel value="take" control={<Radio />} label={t('take')} />
      </RadioGroup>
    </Box>
  );
};

const list = { listStyle: 'none', m: 0, p: 0 } as const;

/** A titled list of pieces; nothing without any. */
const Group = ({ title, lines, full = false }: { title: string; lines: readonly Line[]; full?: boolean }) => {
  const { t } = useTranslation('templates');
  const pieceName = usePieceName();
  if (lines.length === 0) return null;
  return (
    <Box sx={{ mt: 5 }}>
      <Typography component="h3" variant="h3" sx={{ mb: 2 }}>
        {title} ({lines.length})
      </Typography>
      <Box component="ul" sx={list}>
        {lines.map((line) => (
          <Box component="li" key={line.Item} sx={{ ...row, py: full ? 3 : 2, overflowWrap: 'anywhere' }}>
            <Box sx={{ fontWeight: full ? 600 : 400 }}>
              {pieceName(line)}
              <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem', fontWeight: 400 }}>
                {' '}
                · {t(`parts.${line.Part}`)}
              </Box>
            </Box>
            {full ? <Changes line={line} /> : null}
          </Box>
        ))}
      </Box>
    </Box>
  );
};

/** All pieces: those that are asked about first, then what changes, then what is new. */
export const PreviewLines = ({
  lines,
  parts,
  take,
  onTake,
}: {
  lines: readonly Line[];
  parts: readonly Line['Part'][];
  take: readonly string[];
  onTake: (item: string, take: boolean) => void;
}) => {
  const { t } = useTranslation('templates');
  const chosen = lines.filter(({ Part }) => parts.includes(Part));
  const of = (...outcomes: readonly Line['Outcome'][]) => chosen.filter(({ Outcome }) => outcomes.includes(Outcome));
  const asked = of('ours', 'gone');
  const left = lines.filter(({ Part, Outcome }) => !parts.includes(Part) && Outcome !== 'same' && Outcome !== 'shared');
  return (
    <>
      {asked.length === 0 ? null : (
        <Box sx={{ mt: 5 }}>
          <Typography component="h3" variant="h3">
            {t('lists.asked')} ({asked.length})
          </Typography>
          <Typography sx={{ mb: 2, color: 'text.secondary' }}>{t('lists.askedMeans')}</Typography>
          <Box component="ul" sx={list}>
            {asked.map((line) => (
              <Asked
                key={line.Item}
                line={line}
                isTaken={take.includes(line.Item)}
                onTake={(taken) => onTake(line.Item, taken)}
              />
            ))}
          </Box>
        </Box>
      )}
      <Group title={t('lists.changed')} lines={of('changed')} full />
      <Group title={t('lists.new')} lines={of('new')} />
      <Group title={t('lists.shared')} lines={of('shared')} />
      <Group title={t('lists.left')} lines={left} />
    </>
  );
};
