/** The files of an action to be read, and what happened with them: for the mentee and for the staff. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { filesFor, filesForNothing, type AskedFile } from '@telemachos/contract/features/actions/uploads.rules.ts';
import { showDateTime } from '@telemachos/contract/kit/dates.ts';
import { useTranslation } from 'react-i18next';
import { fileUrl } from '../../platform/api.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { GivenFiles } from '../../ui/file-slot.tsx';
import { Fold } from '../../ui/fold.tsx';
import { inWords } from './action-words.shared.tsx';
import type { Handed } from './actions.queries.ts';

/** Where a file is fetched. */
export const addressOfFile = (actionId: number, id: number, menteeId?: number): string =>
  fileUrl('/api/files/ActionFile', {
    ActionId: String(actionId),
    Id: String(id),
    ...(menteeId === undefined ? {} : { MenteeId: String(menteeId) }),
  });

/** The files by what they were given for. */
export const FileList = ({
  actionId,
  menteeId,
  asked,
  handed,
}: {
  actionId: number;
  /** Whose, where not one’s own. */
  menteeId?: number;
  asked: readonly AskedFile[];
  handed: Handed;
}) => {
  const { t } = useTranslation('uploads');
  const language = useLanguage();
  const others = filesForNothing(handed.Files, asked);
  const places = [
    ...asked.map((one) => ({ key: one.Key, label: inWords(one.Label, language), files: filesFor(handed.Files, one) })),
    ...(others.length > 0 ? [{ key: ' ', label: t('hand.others'), files: others }] : []),
  ];
  return (
    <Box component="dl" sx={{ display: 'grid', gap: 4, m: 0 }}>
      {places.map(({ key, label, files }) => (
        <div key={key}>
          <Box component="dt" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            {files.length === 0 ? (
              <Box sx={{ color: 'text.secondary', fontStyle: 'italic' }}>{t('hand.noFile')}</Box>
            ) : (
              <GivenFiles given={files} hrefOf={({ Id }) => addressOfFile(actionId, Id, menteeId)} />
            )}
          </Box>
        </div>
      ))}
    </Box>
  );
};

/** What happened so far, newest first. */
export const HandedHistory = ({ handed }: { handed: Handed }) => {
  const { t } = useTranslation('uploads');
  if (handed.History.length < 2) return null;
  return (
    <Box sx={{ mt: 6 }}>
      <Fold title={t('hand.history')} note={`(${handed.History.length})`}>
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
          {[...handed.History].reverse().map(({ At, What, Reason, Names }) => (
            <li key={`${At} ${What}`}>
              <Typography component="span" sx={{ fontWeight: 600 }}>
                {t(`hand.events.${What}`)}
              </Typography>{' '}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {showDateTime(At)}
              </Box>
              {Names && Names.length > 0 && What === 'handed' ? (
                <Box sx={{ fontSize: '0.875rem', overflowWrap: 'anywhere' }}>{Names.join(', ')}</Box>
              ) : null}
              {Reason ? <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{Reason}</Box> : null}
            </li>
          ))}
        </Box>
      </Fold>
    </Box>
  );
};

/** When something last happened (ISO), and its reason. */
export const lastEvent = ({ History }: Handed, what: Handed['History'][number]['What']) =>
  History.filter(({ What }) => What === what).at(-1);
