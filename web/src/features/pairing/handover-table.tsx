/** What a hand-over would do: to whom how many go, who they are, who stays and why. */
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { OutputOfPath } from '../../platform/api.ts';
import { FollowedMeetings } from '../meetings/followed.shared.tsx';
import { useRoomWords } from './mentor-picker.tsx';

type Told = OutputOfPath<'/api/user/HandOver'>;

/** Each mentor who takes over, with the caseload as it will be. */
const Takers = ({ takers }: { takers: Told['To'] }) => {
  const { t } = useTranslation('pairing');
  const roomWords = useRoomWords();
  return (
    <Box component="ul" sx={{ listStyle: 'none', mt: 2 }}>
      {takers.map((taker) => (
        <Box component="li" key={taker.Id} sx={{ py: 1, overflowWrap: 'anywhere' }}>
          <strong>{taker.Name}</strong>: {t('handover.gets', { count: taker.Gets })} ·{' '}
          {t('handover.after', { room: roomWords(taker) })}
          {taker.Beyond > 0 ? (
            <Box component="span" sx={{ color: 'var(--amber-ink)', fontWeight: 600 }}>
              {' '}
              · {t('handover.beyond', { count: taker.Beyond })}
            </Box>
          ) : null}
        </Box>
      ))}
    </Box>
  );
};

export const HandoverTable = ({ told }: { told: Told }) => {
  const { t } = useTranslation('pairing');
  const { Moves, Stays, StaysAll, ActionsStay, Left } = told;
  const names = new Map(told.To.map(({ Id, Name }) => [Id, Name]));
  return (
    <Box role="region" aria-label={t('handover.previewTitle')} sx={{ mt: 5 }}>
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {t('handover.told', { count: Moves.length, from: told.From })}
      </Typography>
      {Moves.length > 0 ? <Takers takers={told.To} /> : null}
      {ActionsStay > 0 ? <Typography>{t('handover.actionsStay', { count: ActionsStay })}</Typography> : null}
      <FollowedMeetings followed={told.Meetings} tense="will" />
      {Left > 0 ? <Typography>{t('handover.left', { count: Left })}</Typography> : null}
      {StaysAll > 0 ? (
        <>
          <Typography sx={{ mt: 3 }}>{t('handover.stays', { count: StaysAll })}</Typography>
          <Box component="ul" sx={{ pl: 5 }}>
            {Stays.map(({ Id, Name, Why }) => (
              <li key={Id}>
                {Name}: {t(`handover.why.${Why}`)}
              </li>
            ))}
          </Box>
        </>
      ) : null}
      {Moves.length > 0 ? (
        <Box
          // As long as it is; where it is wider than the page it is scrolled, by the keyboard, too.
          tabIndex={0}
          role="group"
          aria-label={t('handover.who')}
          sx={{ mt: 3, overflowX: 'auto' }}
        >
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{t('handover.mentee')}</TableCell>
                <TableCell>{t('handover.goesTo')}</TableCell>
                <TableCell>{t('handover.for')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {Moves.map(({ Id, Name, To, Project, Actions }) => (
                <TableRow key={Id}>
                  <TableCell>{Name}</TableCell>
                  <TableCell>{names.get(To) ?? ''}</TableCell>
                  <TableCell>
                    {[
                      ...(Project ? [t('handover.forProject')] : []),
                      ...(Actions > 0 ? [t('handover.forActions', { count: Actions })] : []),
                    ].join(' + ')}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      ) : null}
    </Box>
  );
};
