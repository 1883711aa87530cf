/** What a move will do, asked before it: to which status, and who is left out unless ticked. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import {
  judgeMove,
  statuses,
  statusName,
  type Move,
  type MoveFault,
  type Status,
} from '@telemachos/contract/features/applications/applications.moves.rules.ts';
import type { ApplicationLine } from '@telemachos/contract/features/applications/applications.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import './applications.texts.ts';

/** What a move, and the question before it, need to know of an application. */
export type Movable = Pick<
  ApplicationLine,
  'Id' | 'Version' | 'Status' | 'Confirmed' | 'Withdrawn' | 'Duplicate' | 'FirstName' | 'LastName'
>;

const verdictOf = (line: Movable, to: Move): { to: Status } | { fault: MoveFault } =>
  judgeMove({ status: line.Status, confirmed: line.Confirmed, withdrawn: line.Withdrawn }, to);

/** Whom one would not move without a second look. */
const isDoubtful = (line: Movable): boolean => !line.Confirmed || line.Duplicate !== null;

/** Those of many that move without being ticked: they can, and nothing speaks against it. */
export const usualOf = (lines: readonly Movable[], to: Move): Movable[] =>
  lines.filter((line) => 'to' in verdictOf(line, to) && !isDoubtful(line));

/** In lists, by surname. */
export const nameOf = ({ LastName, FirstName }: Movable): string => `${LastName} ${FirstName}`.trim();

/** Those that cannot take the move, and why. */
const Unmovable = ({ faulty }: { faulty: readonly { line: Movable; fault: MoveFault }[] }) => {
  const { t } = useTranslation('applications');
  return (
    <Box sx={{ mt: 4, maxHeight: 200, overflowY: 'auto' }}>
      <Typography sx={{ fontWeight: 600 }}>
        {t('admin.sure.cannot')} ({faulty.length})
      </Typography>
      <Box component="ul" sx={{ pl: 5 }}>
        {faulty.map(({ line, fault }) => (
          <li key={line.Id}>
            {nameOf(line)}: {t(`admin.fault.${fault}`)}
          </li>
        ))}
      </Box>
    </Box>
  );
};

/** The text of the question. `onChoose` is told whenever somebody is ticked or not. */
export const MoveQuestion = ({
  lines,
  to,
  onChoose,
}: {
  lines: readonly Movable[];
  to: Move;
  onChoose: (going: readonly Movable[]) => void;
}) => {
  const { t } = useTranslation('applications');
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const alone = lines.length === 1;
  const usual = alone ? lines : usualOf(lines, to);
  const judged = lines.map((line) => ({ line, verdict: verdictOf(line, to) }));
  const doubtful = alone ? [] : judged.filter(({ line, verdict }) => 'to' in verdict && isDoubtful(line));
  const faulty = alone
    ? []
    : judged.flatMap(({ line, verdict }) => ('fault' in verdict ? [{ line, fault: verdict.fault }] : []));
  const going = [...usual, ...doubtful.flatMap(({ line }) => (ticked.has(line.Id) ? [line] : []))];
  const counts = new Map<Status, number>();
  for (const line of going) {
    const verdict = verdictOf(line, to);
    if ('to' in verdict) counts.set(verdict.to, (counts.get(verdict.to) ?? 0) + 1);
  }
  const tick = (line: Movable, on: boolean) => {
    const next = new Set(ticked);
    if (on) next.add(line.Id);
    else next.delete(line.Id);
    setTicked(next);
    onChoose([...usual, ...doubtful.flatMap((one) => (next.has(one.line.Id) ? [one.line] : []))]);
  };
  const unselects = going.some((line) => line.Status === statuses.selected && !counts.has(statuses.selected));
  return (
    <>
      <Box role="status">
        {[...counts].map(([status, count]) => (
          <Typography key={status}>
            {t('admin.sure.becomes', { count, status: t(`admin.status.${statusName(status)}`) })}
          </Typography>
        ))}
        {counts.size === 0 ? t('admin.sure.nobody') : t('admin.sure.mail', { count: going.length })}
        {counts.has(statuses.selected) ? ` ${t('admin.sure.role')}` : ''}
        {unselects ? ` ${t('admin.sure.unrole')}` : ''}
      </Box>
      {doubtful.length === 0 ? null : (
        <Box component="fieldset" sx={{ mt: 4, maxHeight: 240, overflowY: 'auto' }}>
          <Box component="legend" sx={{ fontWeight: 600 }}>
            {t('admin.sure.doubtful')} ({doubtful.length})
          </Box>
          {doubtful.map(({ line }) => (
            <FormControlLabel
              key={line.Id}
              sx={{ display: 'flex' }}
              control={
                <Checkbox checked={ticked.has(line.Id)} onChange={(event) => tick(line, event.target.checked)} />
              }
              label={`${nameOf(line)}: ${[
                ...(line.Confirmed ? [] : [t('admin.sure.unconfirmed')]),
                ...(line.Duplicate !== null ? [t('admin.sure.duplicate')] : []),
              ].join(', ')}`}
            />
          ))}
        </Box>
      )}
      {faulty.length === 0 ? null : <Unmovable faulty={faulty} />}
    </>
  );
};
