/** That the meeting or the note was changed by somebody else while one types: what stands now, and which one is kept. */
import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { Dated } from '../../ui/written.tsx';
import { FieldsConflict, type FieldWords } from '../actions/fields-conflict.shared.tsx';
import type { Draft } from '../actions/use-draft.shared.ts';
import { bothOf, changeOf, meetingClashes, noteParts } from './both.rules.ts';
import { meetingText } from './meeting-fields.tsx';
import type { Piece } from './mentoring.queries.ts';

type Data = Record<string, unknown>;

/** What stands now, over what is typed; nothing where that began from it, or is being saved. */
export const ChangedMeanwhile = ({ draft, piece }: { draft: Draft<Data>; piece: Piece }) => {
  const { t } = useTranslation('mentoring');
  const isTyped = draft.state.kind === 'dirty' || draft.state.kind === 'failed';
  if (!isTyped || piece.Version <= draft.version()) return null;
  const now = piece.Data ?? {};
  const change = changeOf(draft.base() ?? draft.data, now);
  if (change === null) return null;
  return (
    <Alert severity="info" role="status" sx={{ mb: 4, overflowWrap: 'anywhere' }}>
      <Dated>{t(`meanwhile.${change}`, { when: meetingText(now) })}</Dated>
    </Alert>
  );
};

/** Which version is kept, named after the meeting where that is what two changed. */
export const PublicConflict = ({ draft, words }: { draft: Draft<Data>; words: FieldWords }) => {
  const { t } = useTranslation('mentoring');
  const { state } = draft;
  const isMeeting = state.kind === 'stale' && meetingClashes(draft.base(), draft.data, state.theirs.data);
  return (
    <FieldsConflict
      draft={draft}
      auto={false}
      read={({ data }) => data}
      both={bothOf}
      parts={noteParts}
      words={words}
      said={isMeeting ? { title: t('meanwhile.title'), text: t('meanwhile.text') } : undefined}
    />
  );
};
